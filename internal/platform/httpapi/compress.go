package httpapi

import (
	"bytes"
	"compress/gzip"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// compressFrom is the size from which compression pays: below, the answer fits
// few packets anyway.
const compressFrom = 4 << 10

var gzips = sync.Pool{New: func() any { w, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed); return w }}

// compressed picks a coding the caller takes. An answer made for one caller is
// pressed fast; a kept one is pressed well, once.
func compressed(accept string, body []byte, kept *kept) (string, []byte) {
	switch {
	case accept == "":
		return "", nil
	case kept != nil && accepts(accept, "br"):
		return "br", kept.pressed(&kept.brotli, &kept.brotliOnce, pressBrotli)
	case !accepts(accept, "gzip"):
		return "", nil
	case kept != nil:
		return "gzip", kept.pressed(&kept.gzip, &kept.gzipOnce, pressGzipWell)
	}
	return "gzip", pressGzip(body)
}

// accepts reads an Accept-Encoding header; q=0 refuses.
func accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), coding) {
			continue
		}
		q := strings.ReplaceAll(params, " ", "")
		return q != "q=0" && !strings.HasPrefix(q, "q=0.000") && q != "q=0.0" && q != "q=0.00"
	}
	return false
}

func pressGzip(body []byte) []byte {
	w := gzips.Get().(*gzip.Writer)
	defer gzips.Put(w)
	var out bytes.Buffer
	out.Grow(len(body) / 4)
	w.Reset(&out)
	_, _ = w.Write(body)
	_ = w.Close()
	return out.Bytes()
}

func pressGzipWell(body []byte) []byte {
	var out bytes.Buffer
	w, _ := gzip.NewWriterLevel(&out, gzip.DefaultCompression)
	_, _ = w.Write(body)
	_ = w.Close()
	return out.Bytes()
}

func pressBrotli(body []byte) []byte {
	var out bytes.Buffer
	w := brotli.NewWriterLevel(&out, 5)
	_, _ = w.Write(body)
	_ = w.Close()
	return out.Bytes()
}
