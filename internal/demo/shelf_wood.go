package demo

func woodAndBaskets() []Product {
	palm := Info{"Materials", "<p>Dwarf-palm leaf, leather handles.</p>"}
	return []Product{
		{
			Slug: "olive-wood-bowl", Name: "Olive wood bowl", Price: 4600, SKU: "WOO-BWL", Weight: 0.9,
			Brand:       "Essaouira Turners",
			Description: "<p>Turned from one piece of an old, fallen tree. Each has its own figure; yours will not be exactly this one.</p>",
			Collections: []string{"wood-baskets"}, Stock: tracked(10),
			Info: []Info{woodCare, {"Materials", "<p>Olive wood, food-safe oil. 24 cm across.</p>"}, sending},
			Pictures: []Picture{
				pic("olive-wood-bowl-1", "Turned wooden bowl", "stone", "front", "bowl", Look{Pattern: "wood", Main: "#b58650"}),
				pic("olive-wood-bowl-2", "Looking into the wooden bowl", "sage", "above", "bowl",
					Look{Pattern: "wood", Main: "#b58650"}),
			},
		},
		{
			Slug: "walnut-board", Name: "Walnut serving board", Price: 5400, SKU: "WOO-BRD", Weight: 1.3,
			Brand:       "Essaouira Turners",
			Description: "<p>Planed by hand and finished with oil. The paddle board has two dark inlays; the round one is plain. We can burn a few words into the back.</p>",
			Collections: []string{"wood-baskets"}, Stock: Stock{},
			Options: []Option{{Name: "Form", Choices: []Choice{{Name: "Paddle", Picture: "walnut-board-1.jpg"},
				{Name: "Round", Picture: "walnut-board-2.jpg"}}}},
			Info: []Info{woodCare, {"Engraving",
				"<p>Up to 24 characters on the back. Engraved boards leave a day later and cannot be returned.</p>"}, sending},
			TextFields: []TextField{{Title: "Engraving", Max: 24}},
			Pictures: []Picture{
				pic("walnut-board-1", "Paddle-shaped board with dark inlays", "sand", "front", "board",
					Look{Pattern: "inlay", Main: "#8d5f3c"}),
				pic("walnut-board-2", "Round board with a handle", "mist", "front", "board", Look{Shape: "round", Main: "#8d5f3c"}),
			},
		},
		{
			Slug: "kitchen-spoons", Name: "Kitchen spoons", Price: 3600, Discount: Discount{Percent: 10}, SKU: "WOO-SPN",
			Weight: 0.4, Brand: "Essaouira Turners",
			Description: "<p>Two spoons, a slotted spoon and a spatula, carved from lemon and olive wood. The crock in the picture is sold with them.</p>",
			Collections: []string{"wood-baskets"}, Stock: tracked(16),
			Info: []Info{woodCare, sending},
			Pictures: []Picture{
				pic("kitchen-spoons-1", "Four wooden spoons in a crock", "sage", "front", "spoons", Look{Pattern: "dip"}),
				pic("kitchen-spoons-2", "The carved bowls from close by", "ochre", "turned", "spoons", Look{Pattern: "dip"}),
			},
		},
		{
			Slug: "palm-basket", Name: "Palm basket", Price: 3800, SKU: "BAS-PLM", Weight: 0.7, Brand: "Tagounite Basketmakers",
			Description: "<p>The market basket, in palm leaf, with handles you can sling over a shoulder. Carries eight kilos of oranges without complaint.</p>",
			Collections: []string{"wood-baskets"}, Stock: Stock{},
			Options: []Option{{Name: "Band", Colour: true, Choices: []Choice{
				{"Natural", "#c9a05a", "palm-basket-1.jpg"}, {"Brick", "#b5472a", "palm-basket-2.jpg"},
				{"Indigo", "#3a49a8", "palm-basket-3.jpg"},
			}}},
			Variants: []Variant{
				{map[string]string{"Band": "Natural"}, 3800, "BAS-PLM-NAT", 0.7, tracked(22)},
				{map[string]string{"Band": "Brick"}, 4000, "BAS-PLM-BRI", 0.7, tracked(6)},
				{map[string]string{"Band": "Indigo"}, 4000, "BAS-PLM-IND", 0.7, tracked(2)},
			},
			Info: []Info{palm, {"Care", "<p>Damp it before reshaping. Dry in shade.</p>"}, sending},
			Pictures: []Picture{
				pic("palm-basket-1", "Palm-leaf basket with leather handles", "mist", "front", "basket", Look{}),
				pic("palm-basket-2", "Palm basket with brick-red bands", "blush", "front", "basket", Look{Pattern: "bands"}),
				pic("palm-basket-3", "Palm basket with an indigo base", "stone", "turned", "basket",
					Look{Pattern: "dip", Accent: "#3a49a8"}),
			},
		},
		{
			Slug: "belly-basket", Name: "Belly basket", Price: 6200, SKU: "BAS-BEL", Weight: 1.4,
			Brand:       "Tagounite Basketmakers",
			Description: "<p>Round, deep and strong, for blankets, toys or a small tree. The low one underneath holds bread.</p>",
			Collections: []string{"wood-baskets"}, Stock: Stock{},
			Options: []Option{{Name: "Form", Choices: []Choice{{Name: "Deep", Picture: "belly-basket-1.jpg"},
				{Name: "Low", Picture: "belly-basket-2.jpg"}}}},
			Variants: []Variant{
				{map[string]string{"Form": "Deep"}, 6200, "BAS-BEL-DEE", 1.4, tracked(8)},
				{map[string]string{"Form": "Low"}, 3400, "BAS-BEL-LOW", 0.6, tracked(13)},
			},
			Info: []Info{palm, sending},
			Pictures: []Picture{
				pic("belly-basket-1", "Round deep basket with two handles", "rose", "front", "basket", Look{Shape: "belly"}),
				pic("belly-basket-2", "Low bread basket with two handles", "sage", "front", "basket",
					Look{Shape: "low", Main: "#bf9350"}),
			},
		},
		{
			Slug: "star-tray", Name: "Star tray", Price: 8400, SKU: "WOO-TRY", Weight: 1.8, Brand: "Essaouira Turners",
			Description: "<p>A round tray of thuya with a star of lemon wood let into the middle, and brass handles that stay cool.</p>",
			Collections: []string{"wood-baskets", "tea-pantry"}, Stock: tracked(6),
			Info: []Info{woodCare, {"Materials", "<p>Thuya, lemon wood, brass. 40 cm across.</p>"}, sending},
			Pictures: []Picture{
				pic("star-tray-1", "Round wooden tray with an inlaid star", "clay", "front", "tray", Look{}),
				pic("star-tray-2", "The inlaid star from close by", "lilac", "close", "tray", Look{}),
			},
		},
		{
			Slug: "cord-stool", Name: "Cord stool", Price: 14500, SKU: "WOO-STL", Weight: 3.2, Brand: "Rue Riad",
			Description: "<p>Four ash legs, no screws, and a seat of twisted paper cord woven in an hour by someone who has done it for thirty years. Back in spring.</p>",
			Collections: []string{"wood-baskets"}, Stock: Stock{Out: true},
			Info: []Info{{"Details", "<p>45 cm high. Carries 140 kg.</p>"}, sending},
			Pictures: []Picture{
				pic("cord-stool-1", "Wooden stool with a woven cord seat", "dusk", "front", "stool", Look{}),
				pic("cord-stool-2", "The woven seat from above", "sand", "above", "stool", Look{}),
			},
		},
	}
}
