package main

import (
	"encoding/json"
	"fmt"
	"time"

	"golang.org/x/mod/module"
)

// A spdxPackage is a package of SPDX 2.3, with the fields for which this program has values.
type spdxPackage struct {
	ID               string          `json:"SPDXID"`
	Name             string          `json:"name"`
	Version          string          `json:"versionInfo,omitempty"`
	DownloadLocation string          `json:"downloadLocation"`
	FilesAnalyzed    bool            `json:"filesAnalyzed"`
	LicenseConcluded string          `json:"licenseConcluded"`
	LicenseDeclared  string          `json:"licenseDeclared"`
	CopyrightText    string          `json:"copyrightText"`
	Comment          string          `json:"comment,omitempty"`
	ExternalRefs     []spdxReference `json:"externalRefs,omitempty"`
}

type spdxReference struct {
	Category string `json:"referenceCategory"`
	Type     string `json:"referenceType"`
	Locator  string `json:"referenceLocator"`
}

type spdxRelationship struct {
	From string `json:"spdxElementId"`
	Type string `json:"relationshipType"`
	To   string `json:"relatedSpdxElement"`
}

type spdxCreation struct {
	Created  string   `json:"created"`
	Creators []string `json:"creators"`
}

type spdxDocument struct {
	Version       string             `json:"spdxVersion"`
	DataLicense   string             `json:"dataLicense"`
	ID            string             `json:"SPDXID"`
	Name          string             `json:"name"`
	Namespace     string             `json:"documentNamespace"`
	CreationInfo  spdxCreation       `json:"creationInfo"`
	Packages      []spdxPackage      `json:"packages"`
	Relationships []spdxRelationship `json:"relationships"`
}

// unknown is SPDX's value for missing information.
const unknown = "NOASSERTION"

// spdx returns the list of the release's contents in SPDX 2.3.
func (r *release) spdx(parts []part) ([]byte, error) {
	const document, own = "SPDXRef-DOCUMENT", "SPDXRef-aiwolfplay"
	title := ourModule + "-" + r.version
	d := spdxDocument{
		Version: "SPDX-2.3", DataLicense: "CC0-1.0", ID: document, Name: title,
		Namespace:    "https://spdx.org/spdxdocs/" + title + "-" + r.commit,
		CreationInfo: spdxCreation{r.at.Format(time.RFC3339), []string{"Tool: " + ourModule + "-release-" + r.version}},
		Packages: []spdxPackage{{
			ID: own, Name: ourModule, Version: r.version, DownloadLocation: unknown, LicenseConcluded: unknown,
			LicenseDeclared: unknown, CopyrightText: unknown, Comment: "commit " + r.commit,
		}},
		Relationships: []spdxRelationship{{document, "DESCRIBES", own}},
	}
	for i, p := range parts {
		listed := spdxPackage{
			ID: fmt.Sprintf("SPDXRef-part-%d", i+1), Name: p.name, Version: p.version, DownloadLocation: unknown,
			LicenseConcluded: unknown, LicenseDeclared: p.licence, CopyrightText: unknown, Comment: p.about,
		}
		if p.module {
			path, err := module.EscapePath(p.name)
			if err != nil {
				return nil, err
			}
			listed.DownloadLocation = "https://proxy.golang.org/" + path + "/@v/" + p.version + ".zip"
			listed.ExternalRefs = []spdxReference{{"PACKAGE-MANAGER", "purl", "pkg:golang/" + p.name + "@" + p.version}}
		}
		d.Packages = append(d.Packages, listed)
		d.Relationships = append(d.Relationships, spdxRelationship{own, "CONTAINS", listed.ID})
	}
	text, err := json.MarshalIndent(d, "", "  ")
	return append(text, '\n'), err
}
