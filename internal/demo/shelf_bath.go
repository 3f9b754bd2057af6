package demo

func bathAndLeather() []Product {
	tanned := Info{"Materials", "<p>Goat and cow hide, tanned with mimosa bark. It darkens with use.</p>"}
	bag := func(c string) Look { return Look{Main: c} }
	return []Product{
		{
			Slug: "olive-soap", Name: "Olive oil soap", Price: 900, SKU: "BAT-SOA", Weight: 0.25,
			Brand:       "Savonnerie Chefchaouen",
			Description: "<p>Two bars of plain soap from olive oil and laurel, dried for six months. It lathers little and cleans a lot.</p>",
			Collections: []string{"bath-leather"}, Stock: Stock{},
			Info: []Info{{"Ingredients", "<p>Olive oil, laurel oil, water, lye. No scent added.</p>"}, sending},
			Pictures: []Picture{
				pic("olive-soap-1", "Two stamped bars of green soap", "sand", "front", "soap", Look{Main: "#98a06a"}),
				pic("olive-soap-2", "One bar with its paper band", "mist", "front", "soap", Look{Main: "#98a06a", Shape: "single"}),
			},
		},
		{
			Slug: "soap-trio", Name: "Soap trio", Price: 2400, Discount: Discount{Percent: 10}, SKU: "BAT-TRI", Weight: 0.38,
			Brand:       "Savonnerie Chefchaouen",
			Description: "<p>Three bars for three moods: rose clay, oat and fig leaf. Wrapped in one sheet of paper.</p>",
			Collections: []string{"bath-leather"}, Stock: tracked(21),
			Info: []Info{{"Ingredients", "<p>Olive oil, shea, clay, oats, essential oils.</p>"}, sending},
			Pictures: []Picture{
				pic("soap-trio-1", "Three stamped bars of soap, stacked", "lilac", "front", "soap",
					Look{Shape: "trio", Pattern: "flecks", Main: "#c98f86", Second: "#dcc9a4", Accent: "#8fa08a"}),
				pic("soap-trio-2", "The three bars, turned", "olive", "turned", "soap",
					Look{Shape: "trio", Pattern: "flecks", Main: "#c98f86", Second: "#dcc9a4", Accent: "#8fa08a"}),
			},
		},
		{
			Slug: "hammam-brush", Name: "Hammam brush", Price: 2800, SKU: "BAT-BRU", Weight: 0.3,
			Brand:       "Savonnerie Chefchaouen",
			Description: "<p>Beech and agave fibre. Stiff when dry, kinder when wet. The cord is there so that it dries hanging.</p>",
			Collections: []string{"bath-leather"}, Stock: tracked(17),
			Info: []Info{{"Care", "<p>Rinse, shake, hang. Never leave it lying in water.</p>"}, sending},
			Pictures: []Picture{
				pic("hammam-brush-1", "Wooden bath brush with a cord", "blush", "front", "brush", Look{}),
				pic("hammam-brush-2", "The brush from the other side", "dusk", "back", "brush", Look{}),
			},
		},
		{
			Slug: "cedar-hand-wash", Name: "Cedar hand wash", Price: 1800, SKU: "BAT-WSH", Weight: 0.62,
			Brand:       "Savonnerie Chefchaouen",
			Description: "<p>Liquid olive soap with Atlas cedar. The bottle is glass and we refill it at the shop.</p>",
			Collections: []string{"bath-leather"}, Stock: Stock{},
			Options: []Option{{Name: "Scent", Choices: []Choice{{Name: "Cedar"}, {Name: "Orange blossom"}, {Name: "No scent"}}}},
			Info:    []Info{{"Ingredients", "<p>Saponified olive oil, glycerine, cedar oil. 400 ml.</p>"}, sending},
			Pictures: []Picture{
				pic("cedar-hand-wash-1", "Amber bottle with a pump", "stone", "front", "bottle",
					Look{Words: "CEDAR", Main: "#8a4f1e"}),
				pic("cedar-hand-wash-2", "The bottle beside folded towels", "sage", "still", "bottle",
					Look{Words: "CEDAR", Main: "#8a4f1e"}).
					beside("towel", Look{Pattern: "hammam"}, 0.82, -0.42, 0.78),
			},
		},
		{
			Slug: "caravan-satchel", Name: "Caravan satchel", Price: 21000, SKU: "LEA-SAT", Weight: 1.3,
			Brand:       "Chouara Tannery",
			Description: "<p>A satchel cut from one hide, stitched by hand with waxed thread and closed with solid brass. Room for a laptop of 13 inches and lunch.</p>",
			Collections: []string{"bath-leather"}, Stock: Stock{},
			Options: []Option{{Name: "Leather", Colour: true, Choices: []Choice{
				{"Tan", "#a8642f", "caravan-satchel-1.jpg"}, {"Chestnut", "#6d3a22", "caravan-satchel-3.jpg"},
				{"Olive", "#5c5a34", "caravan-satchel-4.jpg"},
			}}},
			Variants: []Variant{
				{map[string]string{"Leather": "Tan"}, 21000, "LEA-SAT-TAN", 1.3, tracked(4)},
				{map[string]string{"Leather": "Chestnut"}, 21000, "LEA-SAT-CHE", 1.3, tracked(2)},
				{map[string]string{"Leather": "Olive"}, 22500, "LEA-SAT-OLI", 1.3, tracked(1)},
			},
			Info: []Info{tanned, leatherCare, sending},
			Pictures: []Picture{
				pic("caravan-satchel-1", "Tan leather satchel with a brass buckle", "rose", "front", "bag", bag("#a8642f")),
				pic("caravan-satchel-2", "The buckle and stitching from close by", "sand", "close", "bag", bag("#a8642f")),
				pic("caravan-satchel-3", "Chestnut satchel", "mist", "front", "bag", bag("#6d3a22")),
				pic("caravan-satchel-4", "Olive satchel", "ochre", "front", "bag", bag("#5c5a34")),
			},
		},
		{
			Slug: "market-tote", Name: "Market tote", Price: 18500, SKU: "LEA-TOT", Weight: 1.0, Brand: "Chouara Tannery",
			Description: "<p>Open at the top, stiff at the base, and long-handled enough for a winter coat. It stands by itself.</p>",
			Collections: []string{"bath-leather"}, Stock: tracked(5),
			Info: []Info{tanned, leatherCare, sending},
			Pictures: []Picture{
				pic("market-tote-1", "Tan leather tote standing", "dusk", "front", "bag", Look{Shape: "tote", Main: "#b5763c"}),
				pic("market-tote-2", "The tote, turned", "stone", "turned", "bag", Look{Shape: "tote", Main: "#b5763c"}),
			},
		},
		{
			Slug: "fold-wallet", Name: "Fold wallet", Price: 6800, SKU: "LEA-WAL", Weight: 0.12, Brand: "Chouara Tannery",
			Description: "<p>Two pockets, six cards, no lining. We can press up to three initials inside.</p>",
			Collections: []string{"bath-leather"}, Stock: tracked(20),
			Info:       []Info{tanned, leatherCare, sending},
			TextFields: []TextField{{Title: "Initials", Max: 3}},
			Pictures: []Picture{
				pic("fold-wallet-1", "Brown leather wallet, half open", "blush", "front", "wallet", Look{}),
				pic("fold-wallet-2", "The wallet from above", "sage", "above", "wallet", Look{}),
			},
		},
		{
			Slug: "bridle-belt", Name: "Bridle belt", Price: 7400, SKU: "LEA-BEL", Weight: 0.3, Brand: "Chouara Tannery",
			Description: "<p>One strip of bridle leather 3.5 cm wide, stitched along both edges, with a buckle of solid brass.</p>",
			Collections: []string{"bath-leather"}, Stock: Stock{},
			Options: []Option{{Name: "Waist", Choices: []Choice{{Name: "80 cm"}, {Name: "90 cm"}, {Name: "100 cm"},
				{Name: "110 cm"}}}},
			Variants: []Variant{
				{map[string]string{"Waist": "80 cm"}, 7400, "LEA-BEL-080", 0.28, tracked(6)},
				{map[string]string{"Waist": "90 cm"}, 7400, "LEA-BEL-090", 0.30, tracked(9)},
				{map[string]string{"Waist": "100 cm"}, 7400, "LEA-BEL-100", 0.32, tracked(0)},
				{map[string]string{"Waist": "110 cm"}, 7900, "LEA-BEL-110", 0.34, tracked(3)},
			},
			Info: []Info{tanned, leatherCare, sending},
			Pictures: []Picture{
				pic("bridle-belt-1", "Coiled leather belt with a brass buckle", "sage", "front", "belt", Look{}),
				pic("bridle-belt-2", "The stitching from close by", "clay", "close", "belt", Look{}),
			},
		},
		{
			Slug: "travel-journal", Name: "Travel journal", Price: 4800, SKU: "LEA-JOU", Weight: 0.45, Brand: "Chouara Tannery",
			Description: "<p>Two hundred pages of cotton paper that takes ink on both sides, in a goatskin cover pressed with a star. The block can be replaced.</p>",
			Collections: []string{"bath-leather"}, Stock: tracked(13),
			Options: []Option{{Name: "Cover", Colour: true, Choices: []Choice{
				{"Tan, plain", "#8f5530", "travel-journal-1.jpg"}, {"Green, gilt", "#2f4a3c", "travel-journal-2.jpg"},
			}}},
			Info: []Info{tanned, {"Details", "<p>15 × 21 cm, unlined, 120 g paper.</p>"}, sending},
			Pictures: []Picture{
				pic("travel-journal-1", "Leather journal tied with a blue cord", "sand", "front", "journal", Look{}),
				pic("travel-journal-2", "Green journal pressed in gilt", "lilac", "front", "journal",
					Look{Pattern: "gilt", Main: "#2f4a3c", Accent: "#d9b25a"}),
			},
		},
		{
			Slug: "tanners-pouf", Name: "Tanner's pouf", Price: 16500, SKU: "LEA-POU", Weight: 2.4, Brand: "Chouara Tannery",
			Description: "<p>Twelve panels of goatskin, hand stitched, with an embroidered star on top. Arrives flat; fill it with old clothes or our wool.</p>",
			Collections: []string{"bath-leather", "textiles"}, Stock: Stock{},
			Info: []Info{tanned, leatherCare, sending},
			Pictures: []Picture{
				pic("tanners-pouf-1", "Round leather pouf with an embroidered star", "mist", "front", "pouf", Look{}),
				pic("tanners-pouf-2", "The embroidered top", "rose", "above", "pouf", Look{}),
			},
		},
	}
}

func giftCards() []Product {
	return []Product{{
		Slug: "gift-card", Name: "Souk gift card", Price: 2500, SKU: "GIF-CRD", Brand: "Souk", GiftCard: true,
		Description: "<p>Sent by e-mail within minutes, or printed and posted in an envelope. Good for everything in the shop; it does not expire.</p>",
		Stock:       Stock{},
		Options: []Option{
			{Name: "Design", Colour: true, Choices: []Choice{{"Indigo", "#3a3fa8", "gift-card-1.jpg"},
				{"Terracotta", "#b5472a", "gift-card-2.jpg"}}},
			{Name: "Value", Choices: []Choice{{Name: "$25"}, {Name: "$50"}, {Name: "$100"}}},
		},
		Variants: []Variant{
			{map[string]string{"Design": "Indigo", "Value": "$25"}, 2500, "GIF-CRD-IND-025", 0, Stock{}},
			{map[string]string{"Design": "Indigo", "Value": "$50"}, 5000, "GIF-CRD-IND-050", 0, Stock{}},
			{map[string]string{"Design": "Indigo", "Value": "$100"}, 10000, "GIF-CRD-IND-100", 0, Stock{}},
			{map[string]string{"Design": "Terracotta", "Value": "$25"}, 2500, "GIF-CRD-TER-025", 0, Stock{}},
			{map[string]string{"Design": "Terracotta", "Value": "$50"}, 5000, "GIF-CRD-TER-050", 0, Stock{}},
			{map[string]string{"Design": "Terracotta", "Value": "$100"}, 10000, "GIF-CRD-TER-100", 0, Stock{}},
		},
		Info: []Info{{"Use", "<p>Enter the code at checkout. What is left stays on the card.</p>"}},
		Pictures: []Picture{
			pic("gift-card-1", "Indigo gift card before its envelope", "lilac", "front", "card", Look{}),
			pic("gift-card-2", "Terracotta gift card before its envelope", "blush", "turned", "card",
				Look{Main: "#b5472a", Second: "#f2c866"}),
		},
	}}
}
