package demo

func lightAndWalls() []Product {
	lightInfo := Info{"Details",
		"<p>E27 fitting, bulb not included; 2 m cloth cord with switch. Plug to suit your country.</p>"}
	printInfo := Info{"Details", "<p>Screen print on 300 g cotton paper, 30 × 42 cm, behind glass in a solid frame.</p>"}
	lamp := func(c string) Look { return Look{Main: c} }
	frames := []Choice{{Name: "Oak"}, {Name: "Black"}, {Name: "Walnut"}}
	return []Product{
		{
			Slug: "saffron-lamp", Name: "Saffron lamp", Price: 12900, Ribbon: "New", SKU: "LIG-LMP", Weight: 2.1,
			Brand:       "Rue Riad",
			Description: "<p>A turned walnut foot and a shade of hand-dyed raw silk that makes any bulb look like late afternoon.</p>",
			Collections: []string{"light-walls"}, Stock: tracked(9),
			Options: []Option{{Name: "Shade", Colour: true, Choices: []Choice{
				{"Saffron", "#dfa032", "saffron-lamp-1.jpg"}, {"Clay", "#bf6a48", "saffron-lamp-3.jpg"},
				{"Linen", "#e6d9c0", "saffron-lamp-4.jpg"},
			}}},
			Info: []Info{lightInfo, {"Care", "<p>Dust the shade with a soft brush.</p>"}, sending},
			Pictures: []Picture{
				pic("saffron-lamp-1", "Table lamp with a saffron silk shade", "lilac", "front", "lamp", lamp("#dfa032")),
				pic("saffron-lamp-2", "The silk shade from close by", "dusk", "close", "lamp", lamp("#dfa032")),
				pic("saffron-lamp-3", "Table lamp with a clay shade", "sage", "front", "lamp", lamp("#bf6a48")),
				pic("saffron-lamp-4", "Table lamp with a linen shade", "clay", "front", "lamp", lamp("#e6d9c0")),
			},
		},
		{
			Slug: "gourd-lamp", Name: "Gourd lamp", Price: 14800, SKU: "LIG-GRD", Weight: 2.8, Brand: "Dar Benna",
			Description: "<p>A glazed gourd under a pleated shade. The two were made in different valleys and met in our workshop.</p>",
			Collections: []string{"light-walls", "ceramics"}, Stock: tracked(3),
			Info: []Info{lightInfo, sending},
			Pictures: []Picture{
				pic("gourd-lamp-1", "Lamp with a blue ceramic foot and a pleated shade", "sand", "front", "lamp",
					Look{Shape: "gourd", Pattern: "ceramic", Main: "#ead9bd", Second: "#3f5f86"}),
				pic("gourd-lamp-2", "The lamp beside a round basket", "sage", "still", "lamp",
					Look{Shape: "gourd", Pattern: "ceramic", Main: "#ead9bd", Second: "#3f5f86"}).
					beside("basket", Look{Shape: "belly"}, 0.92, -0.35, 0.62),
			},
		},
		{
			Slug: "starlight-lantern", Name: "Starlight lantern", Price: 9600, SKU: "LIG-LAN", Weight: 1.7,
			Brand:       "Place Seffarine",
			Description: "<p>Brass pierced by hand with a chisel, some four hundred stars. Takes a tea light, or a small bulb with the cord kit.</p>",
			Collections: []string{"light-walls"}, Stock: Stock{},
			Options: []Option{{Name: "Form", Choices: []Choice{{Name: "Round", Picture: "starlight-lantern-1.jpg"},
				{Name: "Drum", Picture: "starlight-lantern-2.jpg"}}}},
			Variants: []Variant{
				{map[string]string{"Form": "Round"}, 9600, "LIG-LAN-RND", 1.7, tracked(6)},
				{map[string]string{"Form": "Drum"}, 10400, "LIG-LAN-DRM", 1.9, tracked(4)},
			},
			Info: []Info{{"Care", "<p>Let it darken, or polish with lemon and salt.</p>"}, sending},
			Pictures: []Picture{
				pic("starlight-lantern-1", "Round brass lantern, lit", "dusk", "front", "lantern", Look{}),
				pic("starlight-lantern-2", "Drum-shaped brass lantern, lit", "clay", "front", "lantern", Look{Shape: "drum"}),
			},
		},
		{
			Slug: "cane-pendant", Name: "Cane pendant", Price: 13500, SKU: "LIG-PEN", Weight: 1.2, Brand: "Rue Riad",
			Description: "<p>Split cane woven open, so the ceiling gets as much of the light as the table. 46 cm across.</p>",
			Collections: []string{"light-walls", "wood-baskets"}, Stock: Stock{},
			Info: []Info{{"Details", "<p>E27 fitting, 1.5 m of black cord, ceiling cap included.</p>"}, sending},
			Pictures: []Picture{
				pic("cane-pendant-1", "Round woven pendant lamp", "stone", "front", "pendant", Look{}),
				pic("cane-pendant-2", "The open weave from close by", "blush", "close", "pendant", Look{}),
			},
		},
		{
			Slug: "hammered-pendant", Name: "Hammered pendant", Price: 15800, Discount: Discount{Percent: 15}, SKU: "LIG-HAM",
			Weight: 1.8, Brand: "Place Seffarine",
			Description: "<p>A bell of copper, raised from one sheet. Each hammer mark throws its own small light.</p>",
			Collections: []string{"light-walls"}, Stock: tracked(5),
			Info: []Info{{"Details", "<p>E27 fitting, 1.5 m of black cord, ceiling cap included.</p>"}, sending},
			Pictures: []Picture{
				pic("hammered-pendant-1", "Bell-shaped copper pendant lamp", "mist", "front", "pendant",
					Look{Shape: "bell", Pattern: "metal", Main: "#c77a4a"}),
				pic("hammered-pendant-2", "The hammered copper from close by", "sand", "close", "pendant",
					Look{Shape: "bell", Pattern: "metal", Main: "#c77a4a"}),
			},
		},
		{
			Slug: "amber-candle", Name: "Amber candle", Price: 1900, Ribbon: "Last few", SKU: "LIG-CAN", Weight: 0.6,
			Brand:       "Cire d'Atlas",
			Description: "<p>Beeswax and a little amber resin. The pillar burns for about sixty hours; the three tapers for eight each, and come with their brass holders.</p>",
			Collections: []string{"light-walls"}, Stock: Stock{},
			Options: []Option{{Name: "Form", Choices: []Choice{{Name: "Pillar", Picture: "amber-candle-1.jpg"},
				{Name: "Three tapers", Picture: "amber-candle-2.jpg"}}}},
			Variants: []Variant{
				{map[string]string{"Form": "Pillar"}, 1900, "LIG-CAN-PIL", 0.6, tracked(3)},
				{map[string]string{"Form": "Three tapers"}, 4800, "LIG-CAN-TAP", 1.1, tracked(2)},
			},
			Info: []Info{{"Care", "<p>Trim the wick to 5 mm. Let the whole top melt the first time.</p>"}, sending},
			Pictures: []Picture{
				pic("amber-candle-1", "Lit pillar candle with a paper label", "lilac", "front", "candle", Look{Words: "AMBER"}),
				pic("amber-candle-2", "Three lit tapers in brass holders", "sage", "front", "candle", Look{Shape: "tapers"}),
			},
		},
		{
			Slug: "orange-blossom-candle", Name: "Orange blossom candle", Price: 2600, SKU: "LIG-JAR", Weight: 0.5,
			Brand:       "Cire d'Atlas",
			Description: "<p>Soy wax and real neroli oil in a glass you will keep. Forty hours.</p>",
			Collections: []string{"light-walls", "bath-leather"}, Stock: Stock{},
			Options: []Option{{Name: "Scent", Choices: []Choice{{Name: "Orange blossom"}, {Name: "Cedar"}, {Name: "Fig leaf"}}}},
			Info: []Info{{"Care", "<p>Trim the wick to 5 mm. Stop when 1 cm of wax is left; wash the glass and use it.</p>"},
				sending},
			Pictures: []Picture{
				pic("orange-blossom-candle-1", "Lit candle in a glass", "blush", "front", "candle",
					Look{Shape: "jar", Main: "#f0dcc0", Words: "NEROLI", Accent: "#8a4a20"}),
				pic("orange-blossom-candle-2", "The candle from above", "olive", "above", "candle",
					Look{Shape: "jar", Main: "#f0dcc0", Words: "NEROLI", Accent: "#8a4a20"}),
			},
		},
		{
			Slug: "arches-print", Name: "Arches, framed print", Price: 5800, SKU: "PRI-ARC", Weight: 1.5, Brand: "Atelier Nour",
			Description: "<p>Five doors, one inside the other. Screen printed in four colours, signed and numbered to 200.</p>",
			Collections: []string{"light-walls"}, Stock: Stock{},
			Options: []Option{{Name: "Frame", Choices: frames}},
			Info:    []Info{printInfo, sending},
			Pictures: []Picture{
				pic("arches-print-1", "Framed print of nested arches", "sage", "front", "frame", Look{Pattern: "arches"}),
				pic("arches-print-2", "The print in a black frame", "sand", "turned", "frame",
					Look{Pattern: "arches", Shape: "black"}),
			},
		},
		{
			Slug: "dunes-print", Name: "Dunes, framed print", Price: 5800, SKU: "PRI-DUN", Weight: 1.5, Brand: "Atelier Nour",
			Description: "<p>Four ridges and a low sun, near Merzouga. Signed and numbered to 200.</p>",
			Collections: []string{"light-walls"}, Stock: Stock{},
			Options: []Option{{Name: "Frame", Choices: frames}},
			Info:    []Info{printInfo, sending},
			Pictures: []Picture{
				pic("dunes-print-1", "Framed print of dunes under a red sun", "mist", "front", "frame",
					Look{Pattern: "dunes", Shape: "walnut", Main: "#c4502e", Second: "#e8b04a", Accent: "#d98f5c"}),
				pic("dunes-print-2", "The print beside a vase", "rose", "still", "frame",
					Look{Pattern: "dunes", Shape: "walnut", Main: "#c4502e", Second: "#e8b04a", Accent: "#d98f5c"}).
					beside("vase", Look{Shape: "gourd", Main: "#3f5f86", Pattern: "plain"}, 0.80, 0.10, 0.58),
			},
		},
		{
			Slug: "palm-print", Name: "Palm, framed print", Price: 4600, Ribbon: "New", SKU: "PRI-PAL", Weight: 1.5,
			Brand:       "Atelier Nour",
			Description: "<p>One date palm against one sun, cut from paper first and printed after. An open edition.</p>",
			Collections: []string{"light-walls"}, Stock: tracked(30),
			Options: []Option{{Name: "Frame", Choices: frames}},
			Info:    []Info{printInfo, sending},
			Pictures: []Picture{
				pic("palm-print-1", "Framed print of a palm", "clay", "front", "frame",
					Look{Pattern: "palm", Main: "#2c6e4f", Second: "#e8b04a", Accent: "#b5603d"}),
				pic("palm-print-2", "The print in a walnut frame", "pearl", "turned", "frame",
					Look{Pattern: "palm", Shape: "walnut", Main: "#2c6e4f", Second: "#e8b04a", Accent: "#b5603d"}),
			},
		},
	}
}
