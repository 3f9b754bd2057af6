//go:build linux || darwin

package app

import "syscall"

// disk gives the free space and the size, in bytes, of the file system that holds a folder.
func disk(folder string) (free, size int64) {
	var s syscall.Statfs_t
	if syscall.Statfs(folder, &s) != nil {
		return 0, 0
	}
	block := int64(s.Bsize)                                 //nolint:unconvert // it is of other types elsewhere
	return int64(s.Bavail) * block, int64(s.Blocks) * block //nolint:gosec // no disk is that large
}
