package wire_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"souk/internal/platform/expect"
	"souk/internal/platform/wire"
)

func TestVatID(t *testing.T) {
	t.Parallel()
	for name, one := range map[string]struct {
		id, kind string
		ok       bool
	}{
		"cpf": {"529.982.247-25", "CPF", true}, "cpf, plain": {"52998224725", "CPF", true},
		"cpf, first digit": {"529.982.247-15", "CPF", false}, "cpf, second digit": {"529.982.247-24", "CPF", false},
		"cpf of ones": {"111.111.111-11", "CPF", false}, "cpf, short": {"529.982.247-2", "CPF", false},
		"cpf, letter": {"529.982.24A-25", "CPF", false}, "cpf with zeros": {"000.000.001-91", "CPF", true},
		"cnpj": {"11.222.333/0001-81", "CNPJ", true}, "cnpj, wrong": {"11.222.333/0001-82", "CNPJ", false},
		"cnpj of zeros":     {"00000000000000", "CNPJ", false},
		"cnpj with letters": {"12.ABC.345/01DE-35", "CNPJ", true}, "small letters": {"12.abc.345/01de-35", "CNPJ", true},
		"letters, wrong": {"12.ABC.345/01DE-36", "CNPJ", false}, "letters at the end": {"12.ABC.345/01DE-3A", "CNPJ", false},
		"cnpj as cpf": {"11.222.333/0001-81", "CPF", false}, "of no kind": {"DE123456789", "", true},
		"unspecified": {"x", "UNSPECIFIED", true}, "none": {"", "CPF", true},
	} {
		got := wire.Check(&wire.ContactDetails{VatID: &wire.VatID{ID: one.id, Type: one.kind}}, "")
		expect.Equal(t, (len(got) == 0), one.ok, "%s: %v", name, got)
		if !one.ok && got[0].Field != "vatId.id" {
			t.Errorf("%s: told of %s", name, got[0].Field)
		}
	}
}

// Of all hundred ends of a number exactly one is right, and any one wrong digit is found.
func TestOneEndIsRight(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(q *rapid.T) {
		for _, kind := range []struct {
			length int
			valid  func(string) bool
		}{{9, wire.CPF}, {12, wire.CNPJ}} {
			stem := fmt.Sprintf("%0*d", kind.length, rapid.Int64Range(1, 99999999).Draw(q, "stem"))
			var ends []string
			for n := range 100 {
				if end := fmt.Sprintf("%02d", n); kind.valid(stem + end) {
					ends = append(ends, end)
				}
			}
			if diff := cmp.Diff(1, len(ends)); diff != "" {
				q.Fatalf("%s: %v", stem, ends)
			}
		}
	})
}
