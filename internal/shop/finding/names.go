package finding

import "strings"

// compareNames orders names as people do: "90 cm" comes before "100 cm".
func compareNames(a, b string) int {
	for a != "" && b != "" {
		numberA, restA := leadingNumber(a)
		numberB, restB := leadingNumber(b)
		if numberA == "" || numberB == "" {
			if a[0] != b[0] {
				return strings.Compare(a, b)
			}
			a, b = a[1:], b[1:]
			continue
		}
		if len(numberA) != len(numberB) {
			return len(numberA) - len(numberB)
		}
		if order := strings.Compare(numberA, numberB); order != 0 {
			return order
		}
		a, b = restA, restB
	}
	return strings.Compare(a, b)
}

// leadingNumber cuts the digits that a text begins with, without zeros before them.
func leadingNumber(s string) (number, rest string) {
	rest = strings.TrimLeft(s, "0123456789")
	number = s[:len(s)-len(rest)]
	if trimmed := strings.TrimLeft(number, "0"); trimmed != "" || number == "" {
		return trimmed, rest
	}
	return "0", rest
}
