package wire

import (
	"errors"
	"math"
	"reflect"
	"strconv"
	"unicode/utf8"
)

func encodeFloat(to []byte, v reflect.Value, _ int) ([]byte, error) {
	f := v.Float()
	if math.IsInf(f, 0) || math.IsNaN(f) {
		return to, errors.New("wire: a number without a value cannot be written")
	}
	form, abs := byte('f'), math.Abs(f)
	if abs != 0 && (abs < 1e-6 || abs >= 1e21) {
		form = 'e'
	}
	to = strconv.AppendFloat(to, f, form, -1, 64)
	if n := len(to); form == 'e' && n >= 4 && to[n-4] == 'e' && (to[n-3] == '-' || to[n-3] == '+') && to[n-2] == '0' {
		to[n-2] = to[n-1] // e-09 is written e-9
		to = to[:n-1]
	}
	return to, nil
}

const hexDigits = "0123456789abcdef"

// appendText quotes a text.
func appendText(to []byte, s string) []byte {
	to = append(to, '"')
	start := 0
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if c >= ' ' && c != '"' && c != '\\' {
				i++
				continue
			}
			to = append(to, s[start:i]...)
			to = appendEscape(to, c)
			i++
			start = i
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			to = append(append(to, s[start:i]...), `\ufffd`...)
		case r == '\u2028' || r == '\u2029':
			to = append(append(to, s[start:i]...), `\u202`...)
			to = append(to, hexDigits[r&0xF])
		default:
			i += size
			continue
		}
		i += size
		start = i
	}
	return append(append(to, s[start:]...), '"')
}

func appendEscape(to []byte, c byte) []byte {
	switch c {
	case '\\', '"':
		return append(to, '\\', c)
	case '\b':
		return append(to, '\\', 'b')
	case '\f':
		return append(to, '\\', 'f')
	case '\n':
		return append(to, '\\', 'n')
	case '\r':
		return append(to, '\\', 'r')
	case '\t':
		return append(to, '\\', 't')
	}
	return append(to, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&0xF])
}
