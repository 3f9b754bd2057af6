package demo

func pantry() []Product {
	return []Product{
		{
			Slug: "mint-tea", Name: "Mint green tea", Price: 1600, SKU: "TEA-MNT", Weight: 0.25, Brand: "Souk",
			Description: "<p>Gunpowder green tea with dried spearmint. One spoon per glass, boiling water, a little sugar, and pour from high up.</p>",
			Collections: []string{"tea-pantry"}, Stock: Stock{}, Plans: []Plan{monthly, yearly},
			Info: []Info{{"Ingredients", "<p>Green tea, spearmint (20%). 125 g.</p>"}, freshShipping},
			Pictures: []Picture{
				pic("mint-tea-1", "Green tea tin with a cream label", "sage", "front", "tin", Look{Words: "MINT TEA"}),
				pic("mint-tea-2", "The tin beside a teapot", "blush", "still", "tin", Look{Words: "MINT TEA"}).
					beside("teapot", Look{Main: "#d99a26", Shape: "cane", Accent: "#a9793e"}, 0.72, -0.58, 0.80),
			},
		},
		{
			Slug: "smoked-tea", Name: "Smoked black tea", Price: 1800, SKU: "TEA-SMK", Weight: 0.25, Brand: "Souk",
			Description: "<p>Black leaf dried over cedar. It smells of a fire put out an hour ago, and likes milk.</p>",
			Collections: []string{"tea-pantry"}, Stock: tracked(40),
			Info: []Info{{"Ingredients", "<p>Black tea. 125 g.</p>"}, freshShipping},
			Pictures: []Picture{
				pic("smoked-tea-1", "Square indigo tea tin", "ochre", "front", "tin",
					Look{Shape: "square", Main: "#2f3a7a", Words: "SMOKED"}),
				pic("smoked-tea-2", "The tin from the other side", "rose", "turned", "tin",
					Look{Shape: "square", Main: "#2f3a7a", Words: "SMOKED"}),
			},
		},
		{
			Slug: "thyme-honey", Name: "Mountain thyme honey", Price: 1400, SKU: "PAN-HON", Weight: 0.45,
			Brand:       "Argana Beekeepers",
			Description: "<p>From hives carried up to the thyme in June. Dark, herbal, slow to crystallise.</p>",
			Collections: []string{"tea-pantry"}, Stock: tracked(19), Plans: []Plan{monthly},
			Options: []Option{{Name: "Jar", Choices: []Choice{{Name: "250 g"}, {Name: "500 g"}}}},
			Variants: []Variant{
				{map[string]string{"Jar": "250 g"}, 1400, "PAN-HON-250", 0.45, tracked(19)},
				{map[string]string{"Jar": "500 g"}, 2400, "PAN-HON-500", 0.8, tracked(7)},
			},
			Info: []Info{{"Ingredients", "<p>Honey. Not for children under one year.</p>"}, freshShipping},
			Pictures: []Picture{
				pic("thyme-honey-1", "Jar of honey with a cloth cover", "blush", "front", "jar", Look{Words: "HONEY"}),
				pic("thyme-honey-2", "The honey from close by", "mist", "close", "jar", Look{Words: "HONEY"}),
			},
		},
		{
			Slug: "picholine-olives", Name: "Picholine olives", Price: 1200, SKU: "PAN-OLV", Weight: 0.6,
			Brand:       "Moulin Volubilis",
			Description: "<p>Green olives cracked by hand, with bitter orange and thyme. Open them an hour before dinner.</p>",
			Collections: []string{"tea-pantry"}, Stock: tracked(24),
			Info: []Info{{"Ingredients", "<p>Olives, water, salt, bitter orange, thyme. 370 g.</p>"}, freshShipping},
			Pictures: []Picture{
				pic("picholine-olives-1", "Jar of green olives with a cork", "sand", "front", "jar",
					Look{Shape: "cork", Pattern: "olives", Main: "#8f9440", Words: "OLIVES"}),
				pic("picholine-olives-2", "Olives beside a bottle of oil", "lilac", "still", "jar",
					Look{Shape: "cork", Pattern: "olives", Main: "#8f9440", Words: "OLIVES"}).
					beside("oil", Look{Words: "OLIVE OIL", Main: "#a79a30"}, 0.66, -0.36, 0.86),
			},
		},
		{
			Slug: "spice-box", Name: "Spice box", Price: 4200, Ribbon: "New", SKU: "PAN-SPI", Weight: 1.1, Brand: "Rahba Kedima",
			Description: "<p>Six spices ground the week they are packed: paprika, turmeric, ras el hanout, za'atar, saffron salt and black cumin. The box is walnut and may be refilled.</p>",
			Collections: []string{"tea-pantry", "wood-baskets"}, Stock: tracked(12),
			Info: []Info{{"Ingredients", "<p>Six spices, 30 g each. Contains sesame.</p>"}, freshShipping},
			Pictures: []Picture{
				pic("spice-box-1", "Wooden box with six spices", "stone", "front", "spices", Look{}),
				pic("spice-box-2", "The box with its branded lid behind", "clay", "front", "spices", Look{Shape: "lid"}),
			},
		},
		{
			Slug: "first-press-oil", Name: "First press olive oil", Price: 2200, SKU: "PAN-OIL", Weight: 1.1,
			Brand:       "Moulin Volubilis",
			Description: "<p>Pressed cold within a day of picking. Green, peppery, and better on bread than in a pan.</p>",
			Collections: []string{"tea-pantry"}, Stock: Stock{},
			Options: []Option{{Name: "Bottle", Choices: []Choice{{Name: "500 ml", Picture: "first-press-oil-1.jpg"},
				{Name: "250 ml flask", Picture: "first-press-oil-2.jpg"}}}},
			Variants: []Variant{
				{map[string]string{"Bottle": "500 ml"}, 2200, "PAN-OIL-500", 1.1, tracked(15)},
				{map[string]string{"Bottle": "250 ml flask"}, 1500, "PAN-OIL-250", 0.7, tracked(0)},
			},
			Info: []Info{{"Ingredients", "<p>Extra virgin olive oil. Harvest of last November.</p>"}, freshShipping},
			Pictures: []Picture{
				pic("first-press-oil-1", "Bottle of olive oil with a cork", "olive", "front", "oil",
					Look{Words: "OLIVE OIL", Main: "#a79a30"}),
				pic("first-press-oil-2", "Small flask of olive oil with a paper tag", "rose", "front", "oil",
					Look{Shape: "flask", Words: "OIL", Main: "#b09a2c"}),
			},
		},
	}
}
