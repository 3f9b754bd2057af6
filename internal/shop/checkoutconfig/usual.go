package checkoutconfig

// usual are the words of the shop's own checkout where the shop wrote none. The
// button of those who pay says so in every language, as the law of many countries
// wants it.
var usual = map[string]CheckoutContent{
	"en": {"Continue shopping", "Order summary", "Customer details", "Review and place order", "Place order",
		"Place order and pay"},
	"de": {"Weiter einkaufen", "Bestellübersicht", "Kundendaten", "Prüfen und bestellen", "Bestellen",
		"Zahlungspflichtig bestellen"},
	"fr": {"Continuer mes achats", "Récapitulatif", "Coordonnées", "Vérifier et commander", "Commander",
		"Commander et payer"},
	"es": {"Seguir comprando", "Resumen del pedido", "Datos del cliente", "Revisar y hacer el pedido", "Hacer el pedido",
		"Hacer el pedido y pagar"},
	"it": {"Continua lo shopping", "Riepilogo dell'ordine", "Dati del cliente", "Controlla e ordina", "Ordina",
		"Ordina e paga"},
	"nl": {"Verder winkelen", "Besteloverzicht", "Klantgegevens", "Controleren en bestellen", "Bestellen",
		"Bestellen en betalen"},
	"pt": {"Continuar a comprar", "Resumo do pedido", "Dados do cliente", "Rever e fazer o pedido", "Fazer o pedido",
		"Fazer o pedido e pagar"},
	"pl": {"Kontynuuj zakupy", "Podsumowanie zamówienia", "Dane klienta", "Sprawdź i złóż zamówienie", "Złóż zamówienie",
		"Zamawiam z obowiązkiem zapłaty"},
	"sv": {"Fortsätt handla", "Ordersammanfattning", "Kunduppgifter", "Granska och beställ", "Beställ",
		"Beställ och betala"},
	"da": {"Fortsæt med at handle", "Ordreoversigt", "Kundeoplysninger", "Gennemse og bestil", "Bestil",
		"Bestil og betal"},
}
