package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"souk/internal/platform/expect"
)

// Rooms stay small enough to be read: so many files in a folder, and so many methods on a service.
const (
	mostFiles   = 35
	mostMethods = 60
)

func TestRoomsAreSmall(t *testing.T) {
	t.Parallel()
	files, methods := map[string]int{}, map[string]int{}
	set := token.NewFileSet()
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		folder := filepath.Dir(path)
		files[folder]++
		parsed, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, declared := range parsed.Decls {
			if f, ok := declared.(*ast.FuncDecl); ok && f.Recv != nil && receiver(f.Recv.List[0].Type) == "Service" {
				methods[folder]++
			}
		}
		return nil
	})
	expect.OK(t, err)
	for folder, n := range files {
		expect.That(t, n <= mostFiles, "%s has %d files of code, more than %d", folder, n, mostFiles)
	}
	for folder, n := range methods {
		expect.That(t, n <= mostMethods, "the service in %s has %d methods, more than %d", folder, n, mostMethods)
	}
}

// receiver is the name of the type that a method belongs to.
func receiver(of ast.Expr) string {
	switch x := of.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.IndexListExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}
