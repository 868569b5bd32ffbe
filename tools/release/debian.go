package main

import (
	"bytes"
	"crypto/md5"
	"fmt"
	"path"
	"strings"
)

// debianVersion returns the version in a form that Debian sorts correctly: 0.3.0~rc1 comes before 0.3.0.
func (r *release) debianVersion() string { return strings.ReplaceAll(r.version, "-", "~") }

// debian returns a package for Debian and similar systems, with the program, its units and a user of their own. The
// units are not started until somebody has configured them.
func (r *release) debian(p platform, c content) ([]byte, error) {
	const installed = "/usr/bin/play"
	const documents = "./usr/share/doc/" + ourModule + "/"
	list := []file{{"." + installed, 0o755, c.program}, {documents + noticesFile, 0o644, c.notices}}
	for _, f := range c.documents {
		if strings.HasSuffix(f.name, ".service") || strings.HasSuffix(f.name, ".timer") {
			unit := bytes.ReplaceAll(f.data, []byte("/usr/local/bin/play"), []byte(installed))
			list = append(list, file{"./usr/lib/systemd/system/" + path.Base(f.name), 0o644, unit})
			continue
		}
		f.name = documents + f.name
		list = append(list, f)
	}
	var sums strings.Builder
	size := 0
	for _, f := range inOrder(list) {
		fmt.Fprintf(&sums, "%x  %s\n", md5.Sum(f.data), strings.TrimPrefix(f.name, "./"))
		size += len(f.data)
	}
	data, err := r.tarGzip(withFolders(list))
	if err != nil {
		return nil, err
	}
	control, err := r.tarGzip([]file{
		{"./control", 0o644, fmt.Appendf(nil, debianControl, r.debianVersion(), p.processor, r.maintainer, size/1024)},
		{"./md5sums", 0o644, []byte(sums.String())},
		{"./postinst", 0o755, []byte(afterInstall)},
		{"./prerm", 0o755, []byte(beforeRemove)},
		{"./postrm", 0o755, []byte(afterRemove)},
	})
	if err != nil {
		return nil, err
	}
	return r.ar([]file{
		{"debian-binary", 0o644, []byte("2.0\n")}, {"control.tar.gz", 0o644, control}, {"data.tar.gz", 0o644, data},
	}), nil
}

// ar returns files as an ar archive, the form of a Debian package. The order of the files is part of the format.
func (r *release) ar(list []file) []byte {
	var b bytes.Buffer
	b.WriteString("!<arch>\n")
	for _, f := range list {
		mode := fmt.Sprintf("100%o", f.mode)
		fmt.Fprintf(&b, "%-16s%-12d%-6d%-6d%-8s%-10d`\n", f.name, r.at.Unix(), 0, 0, mode, len(f.data))
		b.Write(f.data)
		if len(f.data)%2 == 1 {
			b.WriteByte('\n')
		}
	}
	return b.Bytes()
}

const debianControl = `Package: aiwolfplay
Version: %s
Architecture: %s
Maintainer: %s
Depends: passwd
Recommends: systemd, nginx
Installed-Size: %d
Section: games
Priority: optional
Description: Werewolf with people and agents, in the browser
 A web server with a game in which people and agents play Werewolf in the
 language of the AIWolf contest.
 .
 Start it with: systemctl enable --now play
`

const afterInstall = `#!/bin/sh
set -e
if ! getent passwd play >/dev/null; then
	useradd --system --user-group --home-dir /var/lib/play --no-create-home --shell /usr/sbin/nologin play
fi
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
	if [ -n "$2" ]; then # an update
		systemctl try-restart play.service
	fi
fi
`

const beforeRemove = `#!/bin/sh
set -e
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
	systemctl disable --now play.service play-backup.timer
fi
`

// afterRemove keeps /var/lib/play and its user, because the games belong to people.
const afterRemove = `#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
fi
`
