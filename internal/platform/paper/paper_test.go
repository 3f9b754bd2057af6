package paper_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"souk/internal/platform/expect"
	"souk/internal/platform/paper"
)

var day = time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)

func logo(t testing.TB) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 240, 80))
	for x := range 240 {
		for y := range 80 {
			if (x-40)*(x-40)+(y-40)*(y-40) < 1500 {
				img.Set(x, y, color.RGBA{0x3A, 0x3F, 0xA8, 255})
			} else if x > 95 && y > 25 && y < 55 && (x/12)%2 == 0 {
				img.Set(x, y, color.RGBA{0x1F, 0x1A, 0x17, 255})
			}
		}
	}
	var out bytes.Buffer
	expect.OK(t, png.Encode(&out, img))
	return out.Bytes()
}

func shop() paper.Shop {
	return paper.Shop{Name: "Souk & Söhne", Address: []string{"Hafenstraße 12", "20457 Hamburg", "GERMANY"}, Country: "DE",
		Email: "hello@souk.example", Phone: "+49 40 123456", TaxID: "DE123456789"}
}

func slip(lines int) paper.Slip {
	s := paper.Slip{
		Shop: shop(), Locale: "en-IE", Order: "10042", Placed: day, Delivery: "DHL Express", Tracking: "JD014600006281230704",
		Weight: "2.4 kg", Parcel: "1 / 2", Note: "Please ring twice; the dog is friendly. Спасибо! תודה רבה 12",
		To: paper.Party{Name: "Ада Лавлейс", Company: "Ἀναλυτική Ε.Π.Ε.",
			Address: []string{"ул. Ленина 5, кв. 12", "101000 Москва", "RUSSIA"}, Phone: "+7 495 1234567"},
	}
	for i := range lines {
		s.Lines = append(s.Lines, paper.SlipLine{Name: "Hand-thrown mug, speckled blue glaze",
			Details: []string{"Size: Large", "Colour: Speckled blue"}, SKU: "MUG-BLU-L", Ordered: 3, Packed: int64(i % 3)})
	}
	return s
}

func picks(rows int, locale string) paper.PickList {
	in := paper.PickList{Shop: shop(), Locale: locale, Made: day}
	for i := range rows {
		row := paper.PickRow{Name: "Hand-thrown mug, speckled blue glaze", Details: []string{"Size: Large"}, SKU: "MUG-BLU-L",
			Quantity: int64(i + 1), Orders: strings.Repeat("10042 × 2, ", i%40) + "10099"}
		in.Rows = append(in.Rows, row)
		in.Orders = append(in.Orders, paper.PickOrder{Number: "10042", Name: "Ада Лавлейс", Delivery: "DHL Express",
			Lines: []paper.PickRow{row, row}})
	}
	return in
}

func invoice(lines int) paper.Invoice {
	in := paper.Invoice{
		Shop: shop(), Locale: "en-IE", Number: "INV-000042", Status: "PartiallyPaid", Issued: day, Due: day.AddDate(0, 0, 14),
		Order: "10042", Placed: day,
		BillTo: paper.Party{Name: "Maria da Silva", Company: "Silva & Filhos Ltda",
			Address: []string{"Av. Paulista 1578", "São Paulo - SP, 01310-200", "BRAZIL"}, Email: "maria@example.com",
			TaxID: "CNPJ 11.222.333/0001-81"},
		ShipTo:   &paper.Party{Name: "فاطمة الزهراء", Address: []string{"شارع الحرية 12", "10000 الرباط", "MOROCCO"}},
		Subtotal: "€ 240.00", Discounts: []paper.Row{{Name: "Coupon WELCOME10", Amount: "−€ 24.00"}},
		Delivery: []paper.Row{{Name: "DHL Express", Amount: "€ 12.90"}},
		Fees:     []paper.Row{{Name: "Gift wrap", Amount: "€ 3.00"}},
		Tax:      "€ 37.03", TaxIncluded: true,
		Taxes: []paper.TaxRow{{Name: "MwSt", Rate: "19%", Taxable: "€ 194.87", Amount: "€ 37.03"},
			{Name: "Stadt Hamburg Sonderabgabe auf Keramik", Rate: "0%", Taxable: "€ 0.00", Amount: "€ 0.00"}},
		Total: "€ 231.90", Paid: "€ 100.00", Balance: "€ 131.90",
		Terms: "Please pay within 14 days to IBAN DE89 3704 0044 0532 0130 00.",
		Notes: "Goods stay ours until they are paid for.",
	}
	for i := range lines {
		in.Lines = append(in.Lines, paper.InvoiceLine{Name: "Hand-thrown mug, speckled blue glaze",
			Details: []string{"Size: Large"}, SKU: "MUG-BLU-L", Quantity: int64(i + 1), Price: "€ 24.00", TaxRate: "19%",
			Amount: "€ 24.00"})
	}
	return in
}

func label() paper.Label {
	return paper.Label{
		Shop: shop(), From: paper.Party{Name: "Souk & Söhne", Address: shop().Address}, Carrier: "USPS",
		Service: "Priority Mail International", Tracking: "9405511899223197428490",
		To: paper.Party{Name: "Νικόλαος Παπαδόπουλος", Company: "Κεραμική Α.Ε.",
			Address: []string{"Λεωφόρος Βασιλίσσης Σοφίας 124, 3ος όροφος", "115 26 Αθήνα", "GREECE"}, Phone: "+30 210 1234567"},
		Weight: "2.4 kg", Package: "Medium flat rate box", Reference: "10042", Sent: day, International: true,
		Locale: "en-US",
	}
}

// fatima is somebody who reads Arabic.
func fatima() paper.Party {
	return paper.Party{Name: "فاطمة الزهراء", Address: []string{"شارع الحرية 12", "10000 الرباط", "المغرب / MOROCCO"},
		Phone: "+212 5 37 12 34 56", Email: "fatima@example.com"}
}

func answered(count int) paper.Slip {
	out := slip(1)
	for range count {
		out.Answers = append(out.Answers, paper.Answer{Title: "نقش", Text: strings.Repeat("To Ada, with love. ", 5*count)})
	}
	return out
}

func arabicSlip() paper.Slip {
	out := slip(3)
	out.Locale, out.To, out.Delivery, out.Note = "ar", fatima(), "توصيل سريع", "اتصل قبل الوصول من فضلك"
	return out
}

func arabicInvoice() paper.Invoice {
	out := invoice(3)
	out.Locale, out.BillTo, out.ShipTo, out.Shop.Logo = "ar", fatima(), nil, nil
	return out
}

func arabicCredit() paper.Invoice {
	out := arabicInvoice()
	out.Number, out.Credits, out.Status = "CN-000007", "INV-000042", ""
	return out
}

func arabicLabel() paper.Label {
	out := label()
	out.Locale, out.To = "ar", fatima()
	return out
}

// Papers for the buyer are in the buyer's language if they know it, and keep the shop's way of writing else.
func TestLocaleFor(t *testing.T) {
	t.Parallel()
	for _, one := range []struct{ buyer, shop, want string }{
		{"ar", "en-US", "ar"}, {"ar-MA", "en-US", "ar-MA"}, {"en", "en-US", "en-US"}, {"", "de-DE", "de-DE"},
		{"ja", "ar", "ar"}, {"fr", "de-DE", "fr"},
	} {
		expect.Equal(t, paper.LocaleFor(one.buyer, one.shop), one.want, "%v", one)
	}
}

// pages counts the pages of a document.
func pages(pdf []byte) int { return strings.Count(string(pdf), "/Type /Page\n") }

func TestDocuments(t *testing.T) {
	t.Parallel()
	withLogo := invoice(2)
	withLogo.Shop.Logo, withLogo.Status, withLogo.Settled = logo(t), "Paid", true
	logoSlips := []paper.Slip{slip(1), slip(2)}
	logoSlips[0].Shop.Logo = logo(t)
	broken := invoice(1)
	broken.Shop.Logo = []byte("no picture")
	for name, one := range map[string]struct {
		draw func() ([]byte, error)
		want int // pages
	}{
		"slip":       {func() ([]byte, error) { return paper.DrawSlip(slip(3), day.UnixMilli()) }, 1},
		"slip of 60": {func() ([]byte, error) { return paper.DrawSlip(slip(60), day.UnixMilli()) }, 7},
		"slips of several": {func() ([]byte, error) {
			return paper.DrawSlips([]paper.Slip{slip(3), slip(60), slip(0)}, day.UnixMilli())
		}, 9},
		"slip, answers": {func() ([]byte, error) { return paper.DrawSlip(answered(1), day.UnixMilli()) }, 1},
		// Every answer is there, on as many pages as they need.
		"slip, ten long answers": {func() ([]byte, error) { return paper.DrawSlip(answered(10), day.UnixMilli()) }, 4},
		"slips, logo":            {func() ([]byte, error) { return paper.DrawSlips(logoSlips, day.UnixMilli()) }, 2},
		"pick list":              {func() ([]byte, error) { return paper.DrawPickList(picks(3, "en-IE"), day.UnixMilli()) }, 1},
		"pick list, long":        {func() ([]byte, error) { return paper.DrawPickList(picks(60, "ar"), day.UnixMilli()) }, 16},
		"slip, arabic":           {func() ([]byte, error) { return paper.DrawSlip(arabicSlip(), day.UnixMilli()) }, 1},
		"slips, two languages": {func() ([]byte, error) {
			return paper.DrawSlips([]paper.Slip{slip(1), arabicSlip()}, day.UnixMilli())
		}, 2},
		"pick list, arabic":          {func() ([]byte, error) { return paper.DrawPickList(picks(3, "ar"), day.UnixMilli()) }, 1},
		"invoice, arabic":            {func() ([]byte, error) { return paper.DrawInvoice(arabicInvoice(), day.UnixMilli()) }, 1},
		"credit note, arabic":        {func() ([]byte, error) { return paper.DrawInvoice(arabicCredit(), day.UnixMilli()) }, 1},
		"label, arabic":              {func() ([]byte, error) { return paper.DrawLabel(arabicLabel(), day.UnixMilli()) }, 1},
		"label":                      {func() ([]byte, error) { return paper.DrawLabel(label(), day.UnixMilli()) }, 1},
		"invoice":                    {func() ([]byte, error) { return paper.DrawInvoice(invoice(4), day.UnixMilli()) }, 1},
		"invoice of 60":              {func() ([]byte, error) { return paper.DrawInvoice(invoice(60), day.UnixMilli()) }, 5},
		"invoice, logo":              {func() ([]byte, error) { return paper.DrawInvoice(withLogo, day.UnixMilli()) }, 1},
		"invoice, no logo after all": {func() ([]byte, error) { return paper.DrawInvoice(broken, day.UnixMilli()) }, 1},
		"invoice of nothing":         {func() ([]byte, error) { return paper.DrawInvoice(paper.Invoice{}, 0) }, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := one.draw()
			expect.ThatNow(t, err == nil && bytes.HasPrefix(got, []byte("%PDF-1.")), "no document: %v", err)
			expect.Equal(t, pages(got), one.want, "pages")
			again, err := one.draw()
			expect.That(t, err == nil && bytes.Equal(got, again), "the same content made other bytes (%v)", err)
			// SOUK_PAPER_DIR keeps what was drawn, for people to look at.
			if dir := os.Getenv("SOUK_PAPER_DIR"); dir != "" {
				expect.OK(t, os.WriteFile(filepath.Join(dir, strings.ReplaceAll(name, " ", "-")+".pdf"), got, 0o600))
			}
		})
	}
}

func TestNoSlips(t *testing.T) {
	t.Parallel()
	if got, err := paper.DrawSlips(nil, 0); err == nil {
		t.Errorf("%d bytes of nothing", len(got))
	}
	if got, err := paper.DrawPickList(paper.PickList{}, 0); err == nil {
		t.Errorf("%d bytes of nothing to pick", len(got))
	}
}

func TestAddress(t *testing.T) {
	t.Parallel()
	for name, one := range map[string]struct {
		in           paper.Postal
		home, locale string
		want         []string
	}{
		"home": {paper.Postal{Street: "Hafenstraße 12", City: "Hamburg", PostalCode: "20457", Country: "DE"}, "DE",
			"de-DE", []string{"Hafenstraße 12", "20457 Hamburg"}},
		"abroad": {paper.Postal{Street: "Hafenstraße 12", City: "Hamburg", PostalCode: "20457", Country: "DE"}, "FR",
			"fr-FR", []string{"Hafenstraße 12", "20457 Hamburg", "ALLEMAGNE / GERMANY"}},
		"america": {paper.Postal{Street: "1 Main St", Extra: "Apt 4", City: "Austin", Subdivision: "US-TX",
			PostalCode: "78701", Country: "US"}, "US", "en-US", []string{"1 Main St", "Apt 4", "Austin, TX 78701"}},
		"britain": {paper.Postal{Street: "10 High St", City: "Leeds", PostalCode: "LS1 1AA", Country: "GB"}, "DE", "en",
			[]string{"10 High St", "Leeds", "LS1 1AA", "UNITED KINGDOM"}},
		"brazil": {paper.Postal{Street: "Av. Paulista 1578", City: "São Paulo", Subdivision: "BR-SP",
			PostalCode: "01310-200", Country: "BR"}, "BR", "pt-BR", []string{"Av. Paulista 1578", "São Paulo - SP, 01310-200"}},
		"to morocco": {paper.Postal{Street: "شارع الحرية 12", City: "الرباط", PostalCode: "10000", Country: "MA"}, "DE", "ar",
			[]string{"شارع الحرية 12", "10000 الرباط", "المغرب / MOROCCO"}},
		// no font draws the name
		"japanese": {paper.Postal{City: "Berlin", Country: "DE"}, "JP", "ja", []string{"Berlin", "GERMANY"}},
		"nothing":  {paper.Postal{}, "", "en", nil},
	} {
		if diff := cmp.Diff(one.want, one.in.Lines(one.home, one.locale),
			cmp.Transformer("nil", func(l []string) []string { return append([]string{}, l...) })); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func BenchmarkInvoice(b *testing.B) {
	in := invoice(4)
	for b.Loop() {
		expect.OK(b, expect.Err(paper.DrawInvoice(in, 0)))
	}
}
