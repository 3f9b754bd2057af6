package wire

import (
	"encoding/json"
	"testing"
)

type plainProduct struct {
	Name    string        `json:"name"`
	Choices []plainChoice `json:"choices"`
	Media   []string      `json:"media"`
}
type plainChoice struct {
	Value string   `json:"value"`
	Pics  []string `json:"pics"`
}
type listProduct struct {
	Name    string           `json:"name"`
	Choices List[listChoice] `json:"choices"`
	Media   List[string]     `json:"media"`
}
type listChoice struct {
	Value string       `json:"value"`
	Pics  List[string] `json:"pics"`
}

func BenchmarkEncodePlain(b *testing.B) {
	p := plainProduct{Name: "A bowl of blue glass", Media: []string{"one.jpg", "two.jpg", "three.jpg"}}
	for range 6 {
		p.Choices = append(p.Choices, plainChoice{"Blue", []string{"a.jpg", "b.jpg"}})
	}
	list := make([]plainProduct, 100)
	for i := range list {
		list[i] = p
	}
	b.ReportAllocs()
	for b.Loop() {
		_, _ = json.Marshal(map[string]any{"products": list})
	}
}

func BenchmarkEncodeList(b *testing.B) {
	p := listProduct{Name: "A bowl of blue glass", Media: List[string]{"one.jpg", "two.jpg", "three.jpg"}}
	for range 6 {
		p.Choices = append(p.Choices, listChoice{"Blue", List[string]{"a.jpg", "b.jpg"}})
	}
	list := make(List[listProduct], 100)
	for i := range list {
		list[i] = p
	}
	b.ReportAllocs()
	for b.Loop() {
		_, _ = Marshal(map[string]any{"products": list})
	}
}
