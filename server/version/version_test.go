package version

import (
	"runtime/debug"
	"testing"
)

func TestOf(t *testing.T) {
	t.Parallel()
	git := []debug.BuildSetting{{Key: "vcs.revision", Value: "65aa"}, {Key: "vcs.modified", Value: "true"}}
	for name, test := range map[string]struct {
		commit string
		info   debug.BuildInfo
		want   string
	}{
		"a release":              {"31ee", debug.BuildInfo{}, "0.3.0-dev, commit 31ee"},
		"a release, seen by Go":  {"31ee", debug.BuildInfo{Settings: git}, "0.3.0-dev, commit 31ee"},
		"from the repository":    {"", debug.BuildInfo{Settings: git}, "0.3.0-dev, commit 65aa, with changes"},
		"without the repository": {"", debug.BuildInfo{Main: debug.Module{Version: "(devel)"}}, "0.3.0-dev"},
		"at a tag":               {"", debug.BuildInfo{Main: debug.Module{Version: "v0.3.1"}}, "0.3.1"},
		"after a tag": {"", debug.BuildInfo{Main: debug.Module{Version: "v0.3.1-0.20261127083029-65aa50515e00"}},
			"0.3.0-dev"},
		"at a tag, with changes": {"", debug.BuildInfo{Main: debug.Module{Version: "v0.3.1+dirty"}}, "0.3.0-dev"},
	} {
		if got := of("0.3.0-dev", test.commit, &test.info).String(); got != test.want {
			t.Errorf("%s: got %q, want %q", name, got, test.want)
		}
	}
}

func TestShort(t *testing.T) {
	t.Parallel()
	for v, want := range map[Version]string{
		{Number: "0.3.0", Commit: "65aa50515e0087d6"}: "0.3.0+65aa50515e00",
		{Number: "0.3.0-dev", Commit: "65aa"}:         "0.3.0-dev+65aa",
		{Number: "0.3.0-dev"}:                         "0.3.0-dev",
	} {
		if got := v.Short(); got != want {
			t.Errorf("%+v: got %q, want %q", v, got, want)
		}
	}
}
