package paint

import "image"

// FileLimit is what a finished picture should weigh at most.
const FileLimit = 62_000

// Encode turns a finished picture into the file the shop keeps: the best of a
// few qualities that stays within FileLimit, or the lowest if none does.
func Encode(img *image.RGBA) []byte {
	s := analyse(img)
	var out []byte
	for _, q := range []int{86, 83, 80, 77, 74, 70, 66, 62, 58} {
		if out = s.encode(q); len(out) <= FileLimit {
			break
		}
	}
	return out
}
