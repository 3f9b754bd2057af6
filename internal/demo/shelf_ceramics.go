package demo

func ceramics() []Product {
	const indigo, terracotta, green, bone = "#3a49a8", "#c66a46", "#2c7a62", "#ece2cf"
	mug := func(c string) Look {
		p := Look{Pattern: "band", Main: c, Second: "#f1ead9"}
		if c == bone {
			p.Second = "#b5472a"
		}
		return p
	}
	vase := func(c string) Look {
		p := Look{Pattern: "brush", Main: c, Second: "#efd9c6"}
		if c == bone {
			p.Second = "#8a5a3c"
		}
		return p
	}
	return []Product{
		{
			Slug: "fez-indigo-mug", Name: "Fez indigo mug", Price: 2400, SKU: "CER-MUG", Weight: 0.38,
			Brand:       "Aït Ourir Pottery",
			Description: "<p>A straight-sided mug that holds 320 ml and keeps its heat. The band is left bare and filled with a second glaze by hand, so no two sit at quite the same height.</p>",
			Collections: []string{"ceramics"}, Stock: Stock{},
			Options: []Option{{Name: "Glaze", Colour: true, Choices: []Choice{
				{"Indigo", indigo, "fez-indigo-mug-1.jpg"}, {"Terracotta", terracotta, "fez-indigo-mug-3.jpg"},
				{"Bone", bone, "fez-indigo-mug-4.jpg"},
			}}},
			Info: []Info{ceramicCare, {"Materials", "<p>Stoneware, food-safe glaze. Height 9.5 cm.</p>"}, sending},
			Pictures: []Picture{
				pic("fez-indigo-mug-1", "Indigo mug with a cream band", "sand", "front", "mug", mug(indigo)),
				pic("fez-indigo-mug-2", "Indigo mug beside a green teapot", "mist", "still", "mug", mug(indigo)).
					beside("teapot", Look{}, 0.60, -0.62, 0.92),
				pic("fez-indigo-mug-3", "Terracotta mug with a cream band", "sage", "front", "mug", mug(terracotta)),
				pic("fez-indigo-mug-4", "Bone mug with a terracotta band", "lilac", "front", "mug", mug(bone)),
			},
		},
		{
			Slug: "tadelakt-vase", Name: "Tadelakt vase", Price: 6800, Ribbon: "New", SKU: "CER-VAS", Weight: 1.4,
			Brand:       "Dar Benna",
			Description: "<p>Lime plaster polished with river stones and sealed with olive soap, the way cisterns were in Marrakesh. Holds water; no two share a grain.</p>",
			Collections: []string{"ceramics"}, Stock: Stock{},
			Options: []Option{
				{Name: "Glaze", Colour: true, Choices: []Choice{
					{"Terracotta", terracotta, "tadelakt-vase-1.jpg"}, {"Indigo", indigo, "tadelakt-vase-3.jpg"},
					{"Green", green, "tadelakt-vase-4.jpg"}, {"Bone", bone, "tadelakt-vase-5.jpg"},
				}},
				{Name: "Height", Choices: []Choice{{Name: "18 cm"}, {Name: "26 cm"}, {Name: "38 cm"}}},
			},
			Variants: grid("CER-VAS", "Glaze", []string{"Terracotta", "Indigo", "Green", "Bone"}, "Height",
				[]string{"18 cm", "26 cm", "38 cm"},
				[]int64{4800, 6800, 11200}, []float64{0.7, 1.4, 2.9},
				[]int{9, 3, 0, 6, 8, 2, 5, 4, 1, 7, 6, 0}),
			Info: []Info{{"Care", "<p>Wipe with a damp cloth. Renew the shine once a year with a drop of olive soap.</p>"},
				{"Materials", "<p>Lime, marble dust, olive soap.</p>"}, sending},
			Pictures: []Picture{
				pic("tadelakt-vase-1", "Terracotta vase with two brushed lines", "sage", "front", "vase", vase(terracotta)),
				pic("tadelakt-vase-2", "The brushed lines from close by", "blush", "close", "vase", vase(terracotta)),
				pic("tadelakt-vase-3", "Indigo vase", "stone", "front", "vase", vase(indigo)),
				pic("tadelakt-vase-4", "Green vase", "rose", "front", "vase", vase(green)),
				pic("tadelakt-vase-5", "Bone vase", "dusk", "front", "vase", vase(bone)),
			},
		},
		{
			Slug: "safi-star-plate", Name: "Safi star plate", Price: 3800, SKU: "CER-PLT", Weight: 0.82,
			Brand:       "Safi Kiln No. 4",
			Description: "<p>A 27 cm dinner plate with a border of eight-pointed stars and a rosette in the middle. Painted freehand with a donkey-hair brush; it takes about an hour.</p>",
			Collections: []string{"ceramics"}, Stock: tracked(14),
			Info: []Info{ceramicCare, {"Materials", "<p>Earthenware, cobalt and ochre under a clear glaze. Lead free.</p>"},
				sending},
			Pictures: []Picture{
				pic("safi-star-plate-1", "Plate painted with blue stars, leaning on the wall", "stone", "front", "plate",
					Look{Pattern: "zellige"}),
				pic("safi-star-plate-2", "Four plates in a stack", "clay", "front", "plate",
					Look{Pattern: "zellige", Shape: "stack"}),
			},
		},
		{
			Slug: "mint-teapot", Name: "Mint teapot", Price: 7400, SKU: "CER-TPT", Weight: 1.1, Brand: "Aït Ourir Pottery",
			Description: "<p>A round pot for six small glasses, with a spout that pours high without dripping. The strainer is pierced into the body, so leaves go straight in.</p>",
			Collections: []string{"ceramics", "tea-pantry"}, Stock: tracked(11),
			Options: []Option{{Name: "Glaze", Colour: true, Choices: []Choice{
				{"Mint", green, "mint-teapot-1.jpg"}, {"Saffron", "#d99a26", "mint-teapot-3.jpg"},
			}}},
			Info: []Info{ceramicCare, {"Materials",
				"<p>Stoneware; the handle of the saffron pot is wound with cane. Holds 900 ml.</p>"}, sending},
			Pictures: []Picture{
				pic("mint-teapot-1", "Green teapot", "blush", "front", "teapot", Look{Main: green}),
				pic("mint-teapot-2", "Green teapot from above, turned", "mist", "above", "teapot", Look{Main: green}),
				pic("mint-teapot-3", "Saffron teapot with a cane handle", "lilac", "front", "teapot",
					Look{Main: "#d99a26", Shape: "cane", Accent: "#a9793e"}),
			},
		},
		{
			Slug: "market-pitcher", Name: "Market pitcher", Price: 5600, SKU: "CER-PIT", Weight: 1.2, Brand: "Safi Kiln No. 4",
			Description: "<p>A litre and a half of water, or a bunch of whatever was good at the market. The lip is pulled by thumb while the clay is soft.</p>",
			Collections: []string{"ceramics"}, Stock: tracked(8),
			Info: []Info{ceramicCare, {"Materials", "<p>Stoneware. Height 24 cm.</p>"}, sending},
			Pictures: []Picture{
				pic("market-pitcher-1", "Cream pitcher with blue bands", "mist", "front", "pitcher", Look{Pattern: "bands"}),
				pic("market-pitcher-2", "Pitcher beside two cups", "ochre", "still", "pitcher", Look{Pattern: "bands"}).
					beside("cups", Look{Pattern: "stripes", Main: "#3c5fa0", Accent: "#c66a46"}, 0.86, 0.02, 0.66),
			},
		},
		{
			Slug: "hearth-tagine", Name: "Hearth tagine", Price: 9200, Ribbon: "Last few", SKU: "CER-TAG", Weight: 3.6,
			Brand:       "Oulja Potters",
			Description: "<p>The cone returns the steam, so lamb or quince cooks in its own juice. Use it over coals, on gas with a diffuser, or in the oven.</p>",
			Collections: []string{"ceramics"}, Stock: Stock{},
			Options: []Option{{Name: "Size", Choices: []Choice{{Name: "For two, 23 cm"}, {Name: "For four, 29 cm"}}}},
			Variants: []Variant{
				{map[string]string{"Size": "For two, 23 cm"}, 9200, "CER-TAG-23", 3.6, tracked(3)},
				{map[string]string{"Size": "For four, 29 cm"}, 12400, "CER-TAG-29", 5.2, tracked(2)},
			},
			Info: []Info{{"Care", "<p>Soak in water for two hours before the first use. Warm it slowly.</p>"},
				{"Materials", "<p>Unglazed inside, slip-painted outside.</p>"}, sending},
			Pictures: []Picture{
				pic("hearth-tagine-1", "Terracotta tagine with a chevron lid", "sand", "front", "tagine",
					Look{Pattern: "chevrons"}),
				pic("hearth-tagine-2", "The painted lid from close by", "sage", "close", "tagine", Look{Pattern: "chevrons"}),
			},
		},
		{
			Slug: "beldi-cups", Name: "Beldi stacking cups", Price: 4400, Discount: Discount{Amount: 600}, SKU: "CER-CUP",
			Weight: 0.9, Brand: "Oulja Potters",
			Description: "<p>Four cups of 180 ml that stand in one another: two striped, one brick, one cream. Small enough for mint tea, large enough for coffee with milk.</p>",
			Collections: []string{"ceramics", "tea-pantry"}, Stock: Stock{},
			Info: []Info{ceramicCare, {"Materials", "<p>Stoneware. Set of four.</p>"}, sending},
			Pictures: []Picture{
				pic("beldi-cups-1", "Four stacking cups, one striped green", "ochre", "front", "cups", Look{Pattern: "stripes"}),
				pic("beldi-cups-2", "The cups from above", "rose", "above", "cups", Look{Pattern: "stripes"}),
			},
		},
		{
			Slug: "dune-bowl", Name: "Dune breakfast bowl", Price: 3200, SKU: "CER-BWL", Weight: 0.55, Brand: "Dar Benna",
			Description: "<p>Deep enough for soup, wide enough for fruit. Iron in the clay comes through the glaze as fine speckles.</p>",
			Collections: []string{"ceramics"}, Stock: tracked(26),
			Options: []Option{{Name: "Glaze", Colour: true, Choices: []Choice{
				{"Oat", "#e7dcc6", "dune-bowl-1.jpg"}, {"Sea", "#6f9aa0", "dune-bowl-3.jpg"},
			}}},
			Info: []Info{ceramicCare, sending},
			Pictures: []Picture{
				pic("dune-bowl-1", "Speckled oat-coloured bowl", "lilac", "front", "bowl",
					Look{Pattern: "speckle", Main: "#e7dcc6", Second: "#6b4a32"}),
				pic("dune-bowl-2", "Looking into the bowl", "sand", "above", "bowl",
					Look{Pattern: "speckle", Main: "#e7dcc6", Second: "#6b4a32"}),
				pic("dune-bowl-3", "Speckled sea-green bowl", "blush", "front", "bowl",
					Look{Pattern: "speckle", Main: "#6f9aa0", Second: "#2f3f44"}),
			},
		},
		{
			Slug: "moonrise-jar", Name: "Moonrise jar", Price: 14500, SKU: "CER-MOO", Weight: 2.3, Brand: "Dar Benna",
			Description: "<p>A full round jar in ink blue, with a pale ash glaze left to run as it will. Fired twice a year; this firing is sold.</p>",
			Collections: []string{"ceramics"}, Stock: tracked(0),
			Info: []Info{{"Care", "<p>Decorative. Dust with a soft brush.</p>"}, sending},
			Pictures: []Picture{
				pic("moonrise-jar-1", "Round blue jar with a running pale glaze", "pearl", "front", "vase",
					Look{Shape: "moon", Pattern: "drip", Main: "#2c3a63", Second: "#e6ddc9"}),
				pic("moonrise-jar-2", "The running glaze from close by", "dusk", "close", "vase",
					Look{Shape: "moon", Pattern: "drip", Main: "#2c3a63", Second: "#e6ddc9"}),
			},
		},
	}
}

// grid makes the variants of two options. Price and weight follow the second
// option; stock is given row by row.
func grid(sku, a string, as []string, b string, bs []string, price []int64, weight []float64, stock []int) []Variant {
	var out []Variant
	for i, x := range as {
		for j, y := range bs {
			out = append(out, Variant{
				Choices: map[string]string{a: x, b: y}, Price: price[j], Weight: weight[j],
				SKU: sku + "-" + code(x) + "-" + code(y), Stock: tracked(stock[i*len(bs)+j]),
			})
		}
	}
	return out
}

// code shortens a choice for a SKU: capitals and digits, at most three.
func code(s string) string {
	var out []byte
	for i := 0; i < len(s) && len(out) < 3; i++ {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z':
			out = append(out, c-'a'+'A')
		case c >= 'A' && c <= 'Z', c >= '0' && c <= '9':
			out = append(out, c)
		}
	}
	return string(out)
}
