//go:build !noui

package webui

import (
	"embed"
	"io/fs"
)

// The front ends are built into dist by `make build`; only a note is in the repository.
//
//go:embed all:dist
var dist embed.FS

func embedded() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // dist is a constant
	}
	return sub
}
