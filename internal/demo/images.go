package demo

import (
	"embed"
	"io/fs"
)

//go:generate go run ../../tools/paint/paintall -out images

//go:embed images/*.jpg
var files embed.FS

// Hero names the two pictures the home page opens with. Their objects stand in
// the middle, so a tall crop keeps them whole.
var Hero = [2]string{"tadelakt-vase-1.jpg", "saffron-lamp-1.jpg"}

// Images holds every picture by its file name, as progressive JPEG of
// 1600 x 1840 pixels.
func Images() fs.FS {
	sub, err := fs.Sub(files, "images")
	if err != nil {
		panic(err) // the folder is named by the directive above
	}
	return sub
}

// Pictures lists every picture of every product once, in shop order.
func Pictures() []Picture {
	var out []Picture
	for _, p := range Products() {
		out = append(out, p.Pictures...)
	}
	return out
}
