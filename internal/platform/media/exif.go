package media

import (
	"encoding/binary"
	"image"
)

// orientation finds the EXIF orientation (1 to 8) in the start of a JPEG. Cameras
// store pictures as the sensor lies and say here how to turn them; a resized copy
// has no EXIF, so it must be turned itself. Whatever is odd counts as upright.
func orientation(head []byte) int {
	at := 2
	for at+4 <= len(head) && head[at] == 0xff {
		marker, size := head[at+1], int(binary.BigEndian.Uint16(head[at+2:]))
		if marker == 0xda || size < 2 { // pixels begin
			return 1
		}
		end := at + 2 + size
		if marker == 0xe1 && end <= len(head) && size > 14 && string(head[at+4:at+10]) == "Exif\x00\x00" {
			return tiffOrientation(head[at+10 : end])
		}
		at = end
	}
	return 1
}

func tiffOrientation(b []byte) int {
	var order binary.ByteOrder
	switch {
	case len(b) < 8:
		return 1
	case string(b[:2]) == "II":
		order = binary.LittleEndian
	case string(b[:2]) == "MM":
		order = binary.BigEndian
	default:
		return 1
	}
	at := int64(order.Uint32(b[4:]))
	if at+2 > int64(len(b)) {
		return 1
	}
	entries := int64(order.Uint16(b[at:]))
	for i := range entries {
		entry := at + 2 + i*12
		if entry+12 > int64(len(b)) {
			return 1
		}
		const orientationTag = 0x0112
		if order.Uint16(b[entry:]) == orientationTag {
			if turn := int(order.Uint16(b[entry+8:])); turn >= 1 && turn <= 8 {
				return turn
			}
			return 1
		}
	}
	return 1
}

// upright turns a small, already resized picture as the orientation says.
func upright(src *image.RGBA, turn int) *image.RGBA {
	if turn <= 1 || turn > 8 {
		return src
	}
	w, h := src.Rect.Dx(), src.Rect.Dy()
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	if turn >= 5 {
		dst = image.NewRGBA(image.Rect(0, 0, h, w))
	}
	for y := range h {
		for x := range w {
			tx, ty := x, y
			switch turn {
			case 2:
				tx = w - 1 - x
			case 3:
				tx, ty = w-1-x, h-1-y
			case 4:
				ty = h - 1 - y
			case 5:
				tx, ty = y, x
			case 6:
				tx, ty = h-1-y, x
			case 7:
				tx, ty = h-1-y, w-1-x
			case 8:
				tx, ty = y, w-1-x
			}
			copy(dst.Pix[dst.PixOffset(tx, ty):][:4], src.Pix[src.PixOffset(x, y):][:4])
		}
	}
	return dst
}
