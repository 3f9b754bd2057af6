package media

import (
	"bufio"
	"io"
)

// frame is what a JPEG's frame header says about the cost of decoding it.
type frame struct {
	progressive bool
	samples     int64 // of all components together; 0 when it cannot be told
}

// readFrame looks for the frame header. The zero frame means that there is none to be found.
func readFrame(file io.ReadSeeker) frame {
	if _, err := file.Seek(2, io.SeekStart); err != nil { // behind the first marker
		return frame{}
	}
	r := bufio.NewReader(file)
	for range 1000 { // more segments than any picture has before its frame
		kind, body, err := segment(r)
		switch {
		case err != nil, kind == 0xda, kind == 0xd9: // the picture itself begins, or ends
			return frame{}
		case kind >= 0xc0 && kind <= 0xcf && kind != 0xc4 && kind != 0xc8 && kind != 0xcc:
			return parseFrame(kind, body)
		}
	}
	return frame{}
}

// segment reads one marker and what belongs to it.
func segment(r *bufio.Reader) (kind byte, body []byte, err error) {
	for kind == 0 || kind == 0xff { // there may be fill bytes between segments
		if kind, err = r.ReadByte(); err != nil {
			return 0, nil, err
		}
		if kind != 0xff {
			kind = 0
			continue
		}
		for kind == 0xff {
			if kind, err = r.ReadByte(); err != nil {
				return 0, nil, err
			}
		}
	}
	if kind == 0x01 || kind >= 0xd0 && kind <= 0xd9 { // without a body
		return kind, nil, nil
	}
	var length [2]byte
	if _, err := io.ReadFull(r, length[:]); err != nil {
		return 0, nil, err
	}
	n := int(length[0])<<8 | int(length[1])
	if n < 2 {
		return 0, nil, io.ErrUnexpectedEOF
	}
	body = make([]byte, n-2)
	_, err = io.ReadFull(r, body)
	return kind, body, err
}

func parseFrame(kind byte, body []byte) frame {
	if len(body) < 6 || len(body) < 6+3*int(body[5]) {
		return frame{}
	}
	height, width := int64(body[1])<<8|int64(body[2]), int64(body[3])<<8|int64(body[4])
	components := body[6:][:3*int(body[5])]
	var across, down int64 = 1, 1
	for i := 0; i < len(components); i += 3 {
		across, down = max(across, int64(components[i+1]>>4)), max(down, int64(components[i+1]&15))
	}
	// Whole blocks of 8 by 8 for the coarsest component.
	columns, rows := (width+8*across-1)/(8*across), (height+8*down-1)/(8*down)
	out := frame{progressive: kind == 0xc2}
	for i := 0; i < len(components); i += 3 {
		out.samples += columns * rows * 64 * int64(components[i+1]>>4) * int64(components[i+1]&15)
	}
	return out
}
