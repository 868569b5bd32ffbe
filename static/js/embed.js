// @ts-check
// The page of a finished game in a frame on another site.
import "./highlight.js";
