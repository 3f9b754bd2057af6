package paper

// The letters of Arabic look different alone, at the end, at the start and in the
// middle of a word. Programs that draw PDFs know nothing of that, so the right shapes
// are put in the text. shapes are in this order; a letter without the last two joins
// only to the one before it.
var shapes = map[rune][4]rune{
	'ء': {0xFE80}, 'آ': {0xFE81, 0xFE82}, 'أ': {0xFE83, 0xFE84}, 'ؤ': {0xFE85, 0xFE86}, 'إ': {0xFE87, 0xFE88},
	'ئ': {0xFE89, 0xFE8A, 0xFE8B, 0xFE8C},
	'ا': {0xFE8D, 0xFE8E}, 'ب': {0xFE8F, 0xFE90, 0xFE91, 0xFE92}, 'ة': {0xFE93, 0xFE94},
	'ت': {0xFE95, 0xFE96, 0xFE97, 0xFE98}, 'ث': {0xFE99, 0xFE9A, 0xFE9B, 0xFE9C},
	'ج': {0xFE9D, 0xFE9E, 0xFE9F, 0xFEA0}, 'ح': {0xFEA1, 0xFEA2, 0xFEA3, 0xFEA4}, 'خ': {0xFEA5, 0xFEA6, 0xFEA7, 0xFEA8},
	'د': {0xFEA9, 0xFEAA}, 'ذ': {0xFEAB, 0xFEAC},
	'ر': {0xFEAD, 0xFEAE}, 'ز': {0xFEAF, 0xFEB0}, 'س': {0xFEB1, 0xFEB2, 0xFEB3, 0xFEB4},
	'ش': {0xFEB5, 0xFEB6, 0xFEB7, 0xFEB8}, 'ص': {0xFEB9, 0xFEBA, 0xFEBB, 0xFEBC},
	'ض': {0xFEBD, 0xFEBE, 0xFEBF, 0xFEC0}, 'ط': {0xFEC1, 0xFEC2, 0xFEC3, 0xFEC4}, 'ظ': {0xFEC5, 0xFEC6, 0xFEC7, 0xFEC8},
	'ع': {0xFEC9, 0xFECA, 0xFECB, 0xFECC},
	'غ': {0xFECD, 0xFECE, 0xFECF, 0xFED0}, 'ف': {0xFED1, 0xFED2, 0xFED3, 0xFED4}, 'ق': {0xFED5, 0xFED6, 0xFED7, 0xFED8},
	'ك': {0xFED9, 0xFEDA, 0xFEDB, 0xFEDC},
	'ل': {0xFEDD, 0xFEDE, 0xFEDF, 0xFEE0}, 'م': {0xFEE1, 0xFEE2, 0xFEE3, 0xFEE4}, 'ن': {0xFEE5, 0xFEE6, 0xFEE7, 0xFEE8},
	'ه': {0xFEE9, 0xFEEA, 0xFEEB, 0xFEEC},
	'و': {0xFEED, 0xFEEE}, 'ى': {0xFEEF, 0xFEF0}, 'ي': {0xFEF1, 0xFEF2, 0xFEF3, 0xFEF4},
	'پ': {0xFB56, 0xFB57, 0xFB58, 0xFB59}, 'چ': {0xFB7A, 0xFB7B, 0xFB7C, 0xFB7D}, 'ژ': {0xFB8A, 0xFB8B},
	'ک': {0xFB8E, 0xFB8F, 0xFB90, 0xFB91},
	'گ': {0xFB92, 0xFB93, 0xFB94, 0xFB95}, 'ی': {0xFBFC, 0xFBFD, 0xFBFE, 0xFBFF},
}

// joined are lam with one of the alefs, which are drawn as one: alone and at the end.
var joined = map[rune][2]rune{'آ': {0xFEF5, 0xFEF6}, 'أ': {0xFEF7, 0xFEF8}, 'إ': {0xFEF9, 0xFEFA},
	'ا': {0xFEFB, 0xFEFC}}

// mark tells the signs above and below letters, which do not part them.
func mark(r rune) bool { return r >= 0x064B && r <= 0x065F || r == 0x0670 }

// shape puts the right shapes of Arabic letters in a text. Marks are dropped where they
// would part a word: without a shaping engine they cannot be placed.
func shape(text []rune) []rune {
	plain := make([]rune, 0, len(text))
	for _, r := range text {
		if !mark(r) {
			plain = append(plain, r)
		}
	}
	out := make([]rune, 0, len(plain))
	follows := false // the letter before joins to this one
	for i := 0; i < len(plain); i++ {
		forms, known := shapes[plain[i]]
		if !known {
			follows = plain[i] == 'ـ' // the long stroke joins on both sides
			out = append(out, plain[i])
			continue
		}
		if plain[i] == 'ل' && i+1 < len(plain) {
			if pair, ok := joined[plain[i+1]]; ok {
				out = append(out, pair[index(follows)])
				follows = false
				i++
				continue
			}
		}
		leads := forms[2] != 0 && i+1 < len(plain) && (shapes[plain[i+1]][1] != 0 || plain[i+1] == 'ـ')
		form := forms[2*index(leads)+index(follows && forms[1] != 0)]
		if !leads && follows && forms[1] != 0 {
			form = forms[1]
		}
		out = append(out, form)
		follows = leads
	}
	return out
}

func index(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
