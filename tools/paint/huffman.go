package paint

// jpegOut collects the file.
type jpegOut struct {
	buf  []byte
	acc  uint64
	have uint
}

func (o *jpegOut) marker(m byte, body []byte) {
	o.buf = append(o.buf, 0xff, m)
	if m == 0xd8 || m == 0xd9 {
		return
	}
	n := len(body) + 2
	o.buf = append(o.buf, byte(n>>8), byte(n))
	o.buf = append(o.buf, body...)
}

// scan writes the tables a scan needs, its header and its tokens. class is 0
// for DC, 1 for AC.
func (o *jpegOut) scan(toks []token, class byte, header []byte, tables int) {
	codes := make([]huffCode, tables)
	for t := range codes {
		var freq [257]int
		for _, k := range toks {
			if int(k.table) == t {
				freq[k.sym]++
			}
		}
		c := optimal(freq)
		codes[t] = c
		body := append([]byte{class<<4 | byte(t)}, c.count[1:17]...)
		o.marker(0xc4, append(body, c.syms...))
	}
	o.marker(0xda, header)
	for _, k := range toks {
		c := &codes[k.table]
		o.put(uint64(c.code[k.sym]), uint(c.size[k.sym]))
		o.put(uint64(k.bits), uint(k.n))
	}
	if o.have > 0 {
		o.put(1<<(8-o.have)-1, 8-o.have)
	}
}

func (o *jpegOut) put(bits uint64, n uint) {
	o.acc = o.acc<<n | bits&(1<<n-1)
	for o.have += n; o.have >= 8; o.have -= 8 {
		b := byte(o.acc >> (o.have - 8))
		o.buf = append(o.buf, b)
		if b == 0xff {
			o.buf = append(o.buf, 0)
		}
	}
}

type huffCode struct {
	count [33]byte
	syms  []byte
	code  [256]uint16
	size  [256]byte
}

// optimal finds the shortest code of at most 16 bits for the given counts. One
// code point stays unused, because JPEG forbids a code of all ones.
func optimal(freq [257]int) huffCode {
	var c huffCode
	freq[256] = 1
	var size [257]int
	var others [257]int
	for i := range others {
		others[i] = -1
	}
	for {
		a, b := -1, -1
		for i, f := range freq {
			if f == 0 {
				continue
			}
			if a < 0 || f <= freq[a] {
				a, b = i, a
			} else if b < 0 || f <= freq[b] {
				b = i
			}
		}
		if b < 0 {
			break
		}
		freq[a] += freq[b]
		freq[b] = 0
		for size[a]++; others[a] >= 0; size[a]++ {
			a = others[a]
		}
		others[a] = b
		for size[b]++; others[b] >= 0; size[b]++ {
			b = others[b]
		}
	}
	var count [258]int
	for _, s := range size {
		count[s]++
	}
	count[0] = 0
	for i := len(count) - 1; i > 16; i-- {
		for count[i] > 0 {
			j := i - 2
			for count[j] == 0 {
				j--
			}
			count[i] -= 2
			count[i-1]++
			count[j+1] += 2
			count[j]--
		}
	}
	last := 16
	for count[last] == 0 {
		last--
	}
	count[last]--
	for i := 1; i <= 16; i++ {
		c.count[i] = byte(count[i])
	}
	for s := 1; s < len(count); s++ {
		for i := 0; i < 256; i++ {
			if size[i] == s {
				c.syms = append(c.syms, byte(i))
			}
		}
	}
	code, k := uint16(0), 0
	for n := 1; n <= 16; n++ {
		for i := 0; i < int(c.count[n]); i++ {
			c.code[c.syms[k]], c.size[c.syms[k]] = code, byte(n)
			code++
			k++
		}
		code <<= 1
	}
	return c
}
