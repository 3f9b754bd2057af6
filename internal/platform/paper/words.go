package paper

import (
	"strings"
	"time"
)

// words are what is printed beside what people wrote, in one language.
type words struct {
	tag                                                                                 string
	date                                                                                string // layout
	packingSlip, order, ordered, shipTo, pickupAt, deliver, billTo, from, item          string
	quantity, packed, sku, weight, note, thanks, page, invoice, issued, due             string
	price, tax, amount, subtotal, discount, delivery, fees, total, paid, refunded       string
	balance, taxes, rate, taxable, included, taxID, unpaid, parcelWord, slot, withTax   string
	draft, sent, processing, paidState, overdue, void, partial, partialOverdue, deleted string
	creditNote, ofInvoice, credited, refundPart, tracking                               string
	mirrored                                                                            bool // written from right to left
}

var dictionary = map[string]words{
	"en": {
		"en", "2 Jan 2006", "Packing slip", "Order", "Ordered", "Ship to", "Pick up at", "Delivery", "Bill to",
		"From", "Item",
		"Ordered", "In this parcel", "SKU", "Weight", "Customer note", "Thank you for your order.", "Page %d of %d",
		"Invoice", "Issued", "Due",
		"Price", "Tax", "Amount", "Subtotal", "Discount", "Shipping", "Fees", "Total", "Paid", "Refunded",
		"Balance due", "Tax breakdown", "Rate", "Taxable", "included", "Tax ID", "On receipt", "Parcel", "Time",
		"Prices include tax.",
		"Draft", "Sent", "Processing", "Paid", "Overdue", "Void", "Partially paid", "Partially paid, overdue", "Deleted",
		"Credit note", "For invoice", "Amount credited", "Refund", "tracking #", false,
	},
	"ar": {
		"ar", "2006/01/02", "قائمة التعبئة", "طلب", "تاريخ الطلب", "الشحن إلى", "الاستلام من", "التوصيل", "الفاتورة إلى",
		"من", "الصنف",
		"المطلوب", "في هذا الطرد", "رمز الصنف", "الوزن", "ملاحظة المشتري", "شكرًا لطلبك.", "صفحة %d من %d",
		"فاتورة", "تاريخ الإصدار", "تاريخ الاستحقاق",
		"السعر", "الضريبة", "المبلغ", "المجموع الفرعي", "الخصم", "التوصيل", "الرسوم", "الإجمالي", "المدفوع", "المسترد",
		"المبلغ المستحق", "تفصيل الضرائب", "النسبة", "الخاضع للضريبة", "مشمولة", "الرقم الضريبي", "عند الاستلام", "الطرد",
		"الموعد", "الأسعار شاملة الضريبة.",
		"مسودة", "أُرسلت", "قيد المعالجة", "مدفوعة", "متأخرة", "ملغاة", "مدفوعة جزئيًا", "مدفوعة جزئيًا ومتأخرة", "محذوفة",
		"إشعار دائن", "عن الفاتورة", "المبلغ المقيّد", "استرداد", "رقم التتبع", true,
	},
	"de": {
		"de", "02.01.2006", "Lieferschein", "Bestellung", "Bestellt am", "Lieferadresse", "Abholung bei", "Lieferung",
		"Rechnung an", "Von", "Artikel",
		"Bestellt", "In diesem Paket", "Art.-Nr.", "Gewicht", "Nachricht des Käufers", "Vielen Dank für Ihre Bestellung.",
		"Seite %d von %d", "Rechnung", "Ausgestellt", "Fällig",
		"Preis", "Steuer", "Betrag", "Zwischensumme", "Rabatt", "Lieferung", "Gebühren", "Gesamt", "Bezahlt", "Erstattet",
		"Offener Betrag", "Steueraufstellung", "Satz", "Bemessung", "enthalten", "Steuernummer", "Sofort", "Paket", "Zeit",
		"Preise enthalten die Steuer.",
		"Entwurf", "Versandt", "In Bearbeitung", "Bezahlt", "Überfällig", "Ungültig", "Teilweise bezahlt",
		"Teilweise bezahlt, überfällig", "Gelöscht",
		"Gutschrift", "Zur Rechnung", "Gutgeschrieben", "Erstattung", "Sendungsnummer", false,
	},
	"fr": {
		"fr", "02/01/2006", "Bon de livraison", "Commande", "Commandé le", "Livrer à", "Retrait à", "Livraison", "Facturer à",
		"De", "Article",
		"Commandé", "Dans ce colis", "Réf.", "Poids", "Message de l’acheteur", "Merci pour votre commande.", "Page %d sur %d",
		"Facture", "Émise le", "Échéance",
		"Prix", "Taxe", "Montant", "Sous-total", "Remise", "Livraison", "Frais", "Total", "Payé", "Remboursé",
		"Reste à payer", "Détail des taxes", "Taux", "Base", "comprise", "N° fiscal", "À réception", "Colis", "Horaire",
		"Les prix incluent la taxe.",
		"Brouillon", "Envoyée", "En cours", "Payée", "En retard", "Annulée", "Payée en partie", "Payée en partie, en retard",
		"Supprimée",
		"Avoir", "Sur la facture", "Montant crédité", "Remboursement", "N° de suivi", false,
	},
	"es": {
		"es", "02/01/2006", "Albarán", "Pedido", "Pedido el", "Enviar a", "Recoger en", "Entrega", "Facturar a",
		"De", "Artículo",
		"Pedido", "En este paquete", "Ref.", "Peso", "Nota del comprador", "Gracias por su pedido.", "Página %d de %d",
		"Factura", "Emitida", "Vence",
		"Precio", "Impuesto", "Importe", "Subtotal", "Descuento", "Envío", "Cargos", "Total", "Pagado", "Devuelto",
		"Saldo pendiente", "Desglose de impuestos", "Tipo", "Base", "incluido", "N.º fiscal", "Al recibirla", "Paquete",
		"Hora", "Los precios incluyen impuestos.",
		"Borrador", "Enviada", "En curso", "Pagada", "Vencida", "Anulada", "Pagada en parte", "Pagada en parte, vencida",
		"Eliminada",
		"Factura rectificativa", "De la factura", "Importe abonado", "Devolución", "N.º de seguimiento", false,
	},
	"pt": {
		"pt", "02/01/2006", "Romaneio", "Pedido", "Pedido em", "Entregar a", "Retirar em", "Entrega", "Faturar a",
		"De", "Item",
		"Pedido", "Neste pacote", "Ref.", "Peso", "Recado do comprador", "Obrigado pelo seu pedido.", "Página %d de %d",
		"Fatura", "Emitida", "Vencimento",
		"Preço", "Imposto", "Valor", "Subtotal", "Desconto", "Entrega", "Taxas", "Total", "Pago", "Reembolsado",
		"Saldo a pagar", "Detalhe dos impostos", "Alíquota", "Base", "incluído", "CPF/CNPJ", "À vista", "Pacote", "Horário",
		"Os preços incluem impostos.",
		"Rascunho", "Enviada", "Em processamento", "Paga", "Vencida", "Anulada", "Parcialmente paga",
		"Parcialmente paga, vencida", "Excluída",
		"Nota de crédito", "Da fatura", "Valor creditado", "Reembolso", "Código de rastreio", false,
	},
}

// languageOf is the language of a locale, such as de of de-AT.
func languageOf(locale string) string {
	language, _, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(locale, "_", "-")), "-")
	return language
}

// LocaleFor is how papers are written that go to the buyer: in the buyer's language where there are words in it, and
// else as the shop writes.
func LocaleFor(buyer, shop string) string {
	language := languageOf(buyer)
	if _, known := dictionary[language]; !known || language == languageOf(shop) {
		return shop
	}
	return buyer
}

// wordsOf gives the words of a locale's language, or else English ones.
func wordsOf(locale string) words {
	if w, ok := dictionary[languageOf(locale)]; ok {
		if locale == "en-US" {
			w.date = "Jan 2, 2006"
		}
		return w
	}
	return dictionary["en"]
}

// state is a status of an invoice in words, and its colour.
func (w words) state(status string) (string, colour) {
	known, ok := map[string]struct {
		text string
		in   colour
	}{
		"Draft": {w.draft, muted}, "Void": {w.void, muted}, "Deleted": {w.deleted, muted},
		"Sent": {w.sent, primary}, "Processing": {w.processing, primary}, "Paid": {w.paidState, olive},
		"Overdue": {w.overdue, terracotta}, "PartiallyPaid": {w.partial, amber},
		"PartialAndOverdue": {w.partialOverdue, terracotta},
	}[status]
	if !ok {
		return status, muted
	}
	return known.text, known.in
}

// day writes a date; nothing for none.
func (s *sheet) day(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.Format(s.words.date)
}
