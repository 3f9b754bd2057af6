// Command paintall paints the pictures of the demo goods into a folder and
// removes those no product names any more. It is run by go generate.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"souk/internal/demo"
	"souk/tools/paint"
)

func main() {
	out := flag.String("out", "images", "folder the pictures go to")
	only := flag.String("only", "", "paint only files whose name contains one of these, comma separated")
	missing := flag.Bool("missing", false, "paint only files that do not exist yet")
	sheet := flag.String("sheet", "", "instead of painting, put the pictures on one PNG to look at")
	flag.Parse()
	var err error
	if *sheet != "" {
		err = contact(*out, *sheet, *only)
	} else {
		err = paintAll(*out, *only, *missing)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func wanted(name, only string) bool {
	for _, part := range strings.Split(only, ",") {
		if strings.Contains(name, part) {
			return true
		}
	}
	return false
}

func paintAll(dir, only string, missing bool) error {
	keep := map[string]bool{}
	total := 0
	for _, p := range demo.Pictures() {
		keep[p.File] = true
		path := filepath.Join(dir, p.File)
		if old, err := os.Stat(path); !wanted(p.File, only) || missing && err == nil {
			if err == nil {
				total += int(old.Size())
			}
			continue
		}
		img, err := paint.Draw(p.Scene, paint.Width, paint.Height)
		if err != nil {
			return fmt.Errorf("%s: %w", p.File, err)
		}
		file := paint.Encode(img)
		if err := os.WriteFile(path, file, 0o644); err != nil {
			return err
		}
		total += len(file)
		fmt.Printf("%7d  %s\n", len(file), p.File)
	}
	found, err := filepath.Glob(filepath.Join(dir, "*.jpg"))
	if err != nil {
		return err
	}
	for _, path := range found {
		if !keep[filepath.Base(path)] {
			if err := os.Remove(path); err != nil {
				return err
			}
		}
	}
	fmt.Printf("%7d  bytes in %d pictures\n", total, len(keep))
	return nil
}

// contact shrinks the pictures and lays them out eight in a row.
func contact(dir, to, only string) error {
	const cols, shrink = 8, 7
	const w, h = paint.Width / shrink, paint.Height / shrink
	var names []string
	for _, p := range demo.Pictures() {
		if wanted(p.File, only) {
			names = append(names, p.File)
		}
	}
	page := image.NewRGBA(image.Rect(0, 0, cols*w, (len(names)+cols-1)/cols*h))
	for i, name := range names {
		file, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		img, err := jpeg.Decode(bytes.NewReader(file))
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		full := image.NewRGBA(img.Bounds())
		draw.Draw(full, full.Rect, img, image.Point{}, draw.Src)
		for y := range h {
			for x := range w {
				var sum [3]int
				for k := range shrink * shrink {
					o := full.PixOffset(x*shrink+k%shrink, y*shrink+k/shrink)
					for c := range sum {
						sum[c] += int(full.Pix[o+c])
					}
				}
				o := page.PixOffset(i%cols*w+x, i/cols*h+y)
				for c := range sum {
					page.Pix[o+c] = byte(sum[c] / (shrink * shrink))
				}
				page.Pix[o+3] = 255
			}
		}
	}
	f, err := os.Create(to)
	if err != nil {
		return err
	}
	if err := png.Encode(f, page); err != nil {
		return err
	}
	return f.Close()
}
