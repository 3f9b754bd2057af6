package paint

import (
	"bytes"
	"image"
)

// FileLimit is what a finished picture should weigh at most.
const FileLimit = 66_000

// Encode turns a finished picture into the file the shop keeps: the best of a
// few qualities that stays within FileLimit, or the lowest if none does.
func Encode(img *image.RGBA) ([]byte, error) {
	var out []byte
	for _, q := range []int{86, 83, 80, 77, 74, 70} {
		var b bytes.Buffer
		if err := EncodeJPEG(&b, img, q); err != nil {
			return nil, err
		}
		out = b.Bytes()
		if len(out) <= FileLimit {
			break
		}
	}
	return out, nil
}
