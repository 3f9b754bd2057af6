package demo

func textiles() []Product {
	cushion := func(c string) Look { return Look{Pattern: "atlas", Main: c, Second: "#f0d9c4"} }
	return []Product{
		{
			Slug: "atlas-cushion", Name: "Atlas cushion", Price: 5200, Discount: Discount{Percent: 20}, SKU: "TEX-CUS",
			Weight: 0.9, Brand: "Tighanimine Weavers",
			Description: "<p>Three arrows, the sign for the road home, woven into thick wool. The cover comes off by a hidden zip; the filling is washed sheep's wool.</p>",
			Collections: []string{"textiles"}, Stock: Stock{},
			Options: []Option{{Name: "Colour", Colour: true, Choices: []Choice{
				{"Rust", "#b5472a", "atlas-cushion-1.jpg"}, {"Indigo", "#39477f", "atlas-cushion-3.jpg"},
				{"Olive", "#77773f", "atlas-cushion-4.jpg"},
			}}},
			Variants: []Variant{
				{map[string]string{"Colour": "Rust"}, 5200, "TEX-CUS-RUS", 0.9, tracked(12)},
				{map[string]string{"Colour": "Indigo"}, 5200, "TEX-CUS-IND", 0.9, tracked(5)},
				{map[string]string{"Colour": "Olive"}, 5200, "TEX-CUS-OLI", 0.9, tracked(0)},
			},
			Info: []Info{woolCare, {"Materials", "<p>Wool on a cotton warp. 50 × 50 cm.</p>"}, sending},
			Pictures: []Picture{
				pic("atlas-cushion-1", "Rust-red cushion with three woven arrows", "rose", "front", "cushion", cushion("#b5472a")),
				pic("atlas-cushion-2", "The cushion from the side", "sand", "turned", "cushion", cushion("#b5472a")),
				pic("atlas-cushion-3", "Indigo cushion", "stone", "front", "cushion", cushion("#39477f")),
				pic("atlas-cushion-4", "Olive cushion", "blush", "front", "cushion", cushion("#77773f")),
			},
		},
		{
			Slug: "souss-lumbar-cushion", Name: "Souss lumbar cushion", Price: 5800, Ribbon: "New", SKU: "TEX-LUM", Weight: 0.8,
			Brand:       "Tighanimine Weavers",
			Description: "<p>A long cushion for the small of the back, in flat-woven bands. Both sides are woven, so you can turn it when guests have gone.</p>",
			Collections: []string{"textiles"}, Stock: tracked(7),
			Info: []Info{woolCare, {"Materials", "<p>Wool. 65 × 36 cm.</p>"}, sending},
			Pictures: []Picture{
				pic("souss-lumbar-cushion-1", "Long cushion in woven bands", "mist", "front", "cushion",
					Look{Shape: "lumbar", Pattern: "kilim", Main: "#e9dcc2", Second: "#9c3f2a", Accent: "#35507f"}),
				pic("souss-lumbar-cushion-2", "The woven bands from close by", "ochre", "close", "cushion",
					Look{Shape: "lumbar", Pattern: "kilim", Main: "#e9dcc2", Second: "#9c3f2a", Accent: "#35507f"}),
			},
		},
		{
			Slug: "azilal-runner", Name: "Azilal runner", Price: 34000, SKU: "TEX-RUG", Weight: 6.5,
			Brand:       "Aït Bou Oulli Cooperative",
			Description: "<p>Undyed wool with dark lozenges drawn from memory, knot by knot. One runner is five weeks of one woman's work, and her name is sewn on the back.</p>",
			Collections: []string{"textiles"}, Stock: Stock{},
			Options: []Option{{Name: "Length", Choices: []Choice{{Name: "200 cm"}, {Name: "300 cm"}}}},
			Variants: []Variant{
				{map[string]string{"Length": "200 cm"}, 34000, "TEX-RUG-200", 6.5, tracked(2)},
				{map[string]string{"Length": "300 cm"}, 48500, "TEX-RUG-300", 9.8, tracked(1)},
			},
			Info: []Info{{"Care", "<p>Shake it outdoors. Blot spills with cold water; never rub.</p>"},
				{"Materials", "<p>Live wool, hand spun. 80 cm wide.</p>"}, sending},
			Pictures: []Picture{
				pic("azilal-runner-1", "Cream wool runner, half unrolled", "lilac", "front", "rug", Look{Pattern: "berber"}),
				pic("azilal-runner-2", "The runner's fringe and lozenges", "clay", "close", "rug", Look{Pattern: "berber"}),
			},
		},
		{
			Slug: "medina-scarf", Name: "Medina scarf", Price: 6400, SKU: "TEX-SCA", Weight: 0.22, Brand: "Bzou Looms",
			Description: "<p>A generous scarf in soft wool, patterned the whole way along. Light enough for an evening, warm enough for a train platform.</p>",
			Collections: []string{"textiles"}, Stock: tracked(18),
			Options: []Option{{Name: "Colour", Colour: true, Choices: []Choice{
				{"Indigo", "#3a3fa8", "medina-scarf-1.jpg"}, {"Madder", "#9c3a30", "medina-scarf-2.jpg"},
			}}},
			Info: []Info{woolCare, {"Materials", "<p>Merino and silk. 70 × 190 cm.</p>"}, sending},
			Pictures: []Picture{
				pic("medina-scarf-1", "Indigo scarf over a wooden rail", "stone", "front", "scarf", Look{Pattern: "kilim"}),
				pic("medina-scarf-2", "Madder-red scarf over a wooden rail", "sage", "front", "scarf",
					Look{Pattern: "kilim", Main: "#9c3a30", Second: "#ecdcc0", Accent: "#4a5a3a"}),
			},
		},
		{
			Slug: "hammam-towels", Name: "Hammam towels", Price: 4800, SKU: "TEX-TOW", Weight: 1.1, Brand: "Bzou Looms",
			Description: "<p>Three flat-woven towels that dry fast and pack small. They thicken and soften with each wash.</p>",
			Collections: []string{"textiles", "bath-leather"}, Stock: Stock{},
			Options: []Option{{Name: "Stripe", Colour: true, Choices: []Choice{
				{"Sea", "#2f6f86", "hammam-towels-1.jpg"}, {"Clay", "#b0583a", "hammam-towels-2.jpg"},
			}}},
			Info: []Info{{"Care", "<p>Machine wash at 40 °C. No softener: it stops them drinking.</p>"},
				{"Materials", "<p>Cotton. Three towels, 90 × 160 cm.</p>"}, sending},
			Pictures: []Picture{
				pic("hammam-towels-1", "Three folded towels with blue and gold stripes", "rose", "front", "towel",
					Look{Pattern: "hammam"}),
				pic("hammam-towels-2", "Three folded towels with clay stripes", "mist", "turned", "towel",
					Look{Pattern: "hammam", Second: "#b0583a", Accent: "#5d6b4a"}),
			},
		},
		{
			Slug: "ifrane-throw", Name: "Ifrane throw", Price: 11800, SKU: "TEX-THR", Weight: 1.6,
			Brand:       "Aït Bou Oulli Cooperative",
			Description: "<p>A waffle-woven throw from the cedar country, where it snows. Heavy enough to stay where you put it.</p>",
			Collections: []string{"textiles"}, Stock: tracked(4),
			Info: []Info{woolCare, {"Materials", "<p>Lambswool. 140 × 200 cm.</p>"}, sending},
			Pictures: []Picture{
				pic("ifrane-throw-1", "Folded cream throw with blue stripes", "sage", "front", "throw", Look{Pattern: "stripes"}),
				pic("ifrane-throw-2", "The waffle weave from close by", "blush", "close", "throw", Look{Pattern: "stripes"}),
			},
		},
	}
}
