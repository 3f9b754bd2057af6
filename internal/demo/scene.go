package demo

// Look chooses the form and the colours of an object. Colours are "#rrggbb";
// an empty field means the painter's own choice.
type Look struct {
	Shape   string
	Pattern string
	Main    string
	Second  string
	Accent  string
	Words   string // lettering on labels, capitals only
}

// Scene says what a picture shows. The program under tools/paint draws it.
type Scene struct {
	Painter  string
	Look     Look
	Backdrop string // a name that the painter knows
	View     string // a name that the painter knows; empty is "front"
	// With stands a second object beside the first, behind it and smaller.
	With *Companion
}

// Companion is an object that keeps the main one company.
type Companion struct {
	Painter string
	Look    Look
	X, Z    float64
	Scale   float64
}
