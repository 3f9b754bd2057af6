package wire

import (
	"strings"

	"souk/internal/platform/errs"
)

// Validate refuses tax numbers of Brazil whose check digits are wrong. Others are taken
// as they are: no rule fits them all.
func (v *VatID) Validate() []errs.Violation {
	ok := true
	switch {
	case v.ID == "":
	case v.Type == "CPF":
		ok = CPF(v.ID)
	case v.Type == "CNPJ":
		ok = CNPJ(v.ID)
	}
	if ok {
		return nil
	}
	return []errs.Violation{Named("id", errs.RuleFormat, v.Type, "is not a valid "+v.Type+": its check digits are wrong")}
}

// CPF tells whether a text is the tax number of a person in Brazil: eleven digits, of
// which the last two follow from the others. Dots and strokes between them are fine.
func CPF(text string) bool {
	digits, ok := signs(text, 11, false)
	return ok && varied(digits) && follows(digits, 9, 11) && follows(digits, 10, 11)
}

// CNPJ tells whether a text is the tax number of a company in Brazil: twelve digits or,
// since 2026, letters, and two digits that follow from them.
func CNPJ(text string) bool {
	digits, ok := signs(text, 14, true)
	return ok && varied(digits) && follows(digits, 12, 9) && follows(digits, 13, 9)
}

// signs gives the values of a number's signs: digits, and letters by their place behind
// the digits in ASCII. The two last are always digits.
func signs(text string, length int, letters bool) ([]int, bool) {
	var out []int
	for _, r := range strings.ToUpper(text) {
		switch {
		case r >= '0' && r <= '9', letters && r >= 'A' && r <= 'Z' && len(out) < length-2:
			out = append(out, int(r-'0'))
		case strings.ContainsRune(".-/ ", r):
		default:
			return nil, false
		}
	}
	return out, len(out) == length
}

// varied tells that not all signs are the same: such numbers pass the sums, and are nobody's.
func varied(digits []int) bool {
	for _, d := range digits {
		if d != digits[0] {
			return true
		}
	}
	return false
}

// follows tells whether the sign at a place is that which the ones before it make. Their
// weights go up from two, from the right, and begin again behind top.
func follows(digits []int, place, top int) bool {
	sum, weight := 0, 2
	for i := place - 1; i >= 0; i-- {
		sum += digits[i] * weight
		if weight++; weight > top {
			weight = 2
		}
	}
	want := 11 - sum%11
	if want > 9 {
		want = 0
	}
	return digits[place] == want
}
