//go:build noui

package webui

import (
	"embed"
	"io/fs"
)

// Without the front ends, for a server that only answers the API.
func embedded() fs.FS { return embed.FS{} }
