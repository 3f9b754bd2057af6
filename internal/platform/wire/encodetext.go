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

// plainText tells how many bytes from the beginning need no escape, as far as
// looking at eight together tells.
func plainText(s string) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	i := 0
	for ; i+8 <= len(s); i += 8 {
		x := uint64(s[i]) | uint64(s[i+1])<<8 | uint64(s[i+2])<<16 | uint64(s[i+3])<<24 |
			uint64(s[i+4])<<32 | uint64(s[i+5])<<40 | uint64(s[i+6])<<48 | uint64(s[i+7])<<56
		quote, slash := x^ones*'"', x^ones*'\\'
		// The top bit of a byte is set where it is below a blank, a quote, a backslash or no ASCII.
		if ((x-ones*' ')&^x|(quote-ones)&^quote|(slash-ones)&^slash|x)&tops != 0 {
			break
		}
	}
	return i
}

// appendText quotes a text.
func appendText(to []byte, s string) []byte {
	to = append(to, '"')
	start := 0
	for i := plainText(s); i < len(s); {
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
