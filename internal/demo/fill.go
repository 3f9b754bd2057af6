package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"souk/internal/platform/actor"
	"souk/internal/platform/media"
	"souk/internal/platform/money"
	"souk/internal/platform/site"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/collections"
	"souk/internal/shop/inventory"
	"souk/internal/shop/look"
	"souk/internal/shop/shipping"
	"souk/internal/shop/subscriptionoptions"
)

// Target is the store to fill.
type Target struct {
	DB          *store.DB
	Catalog     *catalog.Service
	Stock       *inventory.Service
	Collections *collections.Service
	Options     *subscriptionoptions.Service
	Media       *media.Store
	Site        *site.Service
	// Shipping gets the demo's ways of delivery; nil leaves them out.
	Shipping *shipping.Service
	// Look gets the demo's home page; nil leaves it as it is.
	Look *look.Service
}

// Options choose what is filled in.
type Options struct {
	Products int // so many made-up goods for load tests; 0 is the demo store
}

// perWrite is how many products share a durable commit.
const perWrite = 50

// Fill puts goods into an empty store. A store that has any products is left as
// it is, and so is one whose demo goods were removed, so that a restart with the demo
// setting changes nothing. A fill that was
// interrupted leaves a store with fewer goods, all of them whole. Of several nodes that
// start together one fills, and the others wait for it.
func Fill(ctx context.Context, to Target, opts Options, progress func(done, total int64)) error {
	return to.DB.Exclusive(ctx, func(ctx context.Context) error { return fill(ctx, to, opts, progress) })
}

func fill(ctx context.Context, to Target, opts Options, progress func(done, total int64)) error {
	ctx = actor.With(ctx, actor.Actor{Kind: actor.System, ID: author})
	var there, removed bool
	if err := to.DB.Read(ctx, func(tx *store.Tx) error {
		return tx.QueryRow("SELECT EXISTS (SELECT 1 FROM products), EXISTS (SELECT 1 FROM settings WHERE key = ?)",
			[]any{removedKey}, &there, &removed)
	}); err != nil || there || removed {
		return err
	}
	settings, err := to.Site.Get(ctx)
	if err != nil {
		return err
	}
	if err := speakArabic(ctx, to.Site, settings); err != nil {
		return err
	}
	currency, err := money.ParseCurrency(settings.Currency)
	if err != nil {
		return err
	}
	f := &filler{Target: to, marks: opts.Products == 0, pictures: map[string]string{}, collections: map[string]string{},
		plans: map[string]string{}, currency: currency, progress: progress}
	return f.run(ctx, opts)
}

// speakArabic has a shop that nobody has set up offer both languages that its pages are written in.
func speakArabic(ctx context.Context, to *site.Service, now *site.Settings) error {
	if now.Language != "en" || len(now.Languages) != 1 {
		return nil
	}
	var patch wire.Patch[site.Settings]
	if err := json.Unmarshal([]byte(`{"languages":["en","ar"]}`), &patch); err != nil {
		return err
	}
	_, err := to.Update(ctx, patch, nil)
	return err
}

type filler struct {
	Target
	pictures    map[string]string // file name -> media id
	collections map[string]string // slug -> id
	plans       map[string]string // title -> id
	members     map[string][]string
	made        []string // products of the transaction at hand
	currency    money.Currency
	progress    func(done, total int64)
	done, total int64
	marks       bool // what is put in can be taken out again
}

func (f *filler) run(ctx context.Context, opts Options) error {
	goods := newestLast(Products())
	if opts.Products > 0 {
		goods = slices.Collect(Synthetic(opts.Products))
	}
	if err := f.addFiles(ctx, goods); err != nil {
		return err
	}
	for _, c := range Collections() {
		made, err := f.Collections.CreateCollection(ctx,
			&collections.CreateCollectionRequest{Collection: collections.CollectionContent{
				Name: c.Name, Slug: c.Slug, Description: c.Description, CoverMediaID: f.pictures[c.Picture],
			}})
		if err != nil {
			return fmt.Errorf("collection %s: %w", c.Name, err)
		}
		f.collections[c.Slug] = made.Collection.ID
	}
	if opts.Products == 0 {
		if err := f.delivery(ctx); err != nil {
			return err
		}
	}
	if err := f.addPlans(ctx, goods); err != nil {
		return err
	}
	for some := range slices.Chunk(goods, perWrite) {
		if err := f.DB.Write(ctx, func(tx *store.Tx) error { return f.addAll(tx, some) }); err != nil {
			return err
		}
		f.step(int64(len(some)))
	}
	if opts.Products == 0 {
		if err := f.wear(ctx); err != nil {
			return err
		}
	}
	return f.markRest(ctx)
}

// addFiles stores the pictures that these goods and the collections show. They are
// written one by one with a flush each, so several at a time.
func (f *filler) addFiles(ctx context.Context, goods []Product) error {
	for _, c := range Collections() {
		f.pictures[c.Picture] = ""
	}
	for _, p := range goods {
		for _, picture := range p.Pictures {
			f.pictures[picture.File] = ""
		}
	}
	names := slices.Sorted(maps.Keys(f.pictures))
	f.total = int64(len(names) + len(goods))
	var mu sync.Mutex
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, name := range names {
		group.Go(func() error {
			file, err := Images().Open(name)
			if err != nil {
				return err
			}
			defer func() { _ = file.Close() }() // read only
			kept, err := f.Media.PutOurs(ctx, name, file)
			if err != nil {
				return fmt.Errorf("picture %s: %w", name, err)
			}
			mu.Lock()
			defer mu.Unlock()
			f.pictures[name] = kept.ID
			f.step(1)
			return nil
		})
	}
	return group.Wait()
}

func (f *filler) step(n int64) {
	f.done += n
	f.progress(f.done, f.total)
}

// newestLast orders goods so that those made last, which the shop shows first,
// come from different shelves.
func newestLast(goods []Product) []Product {
	shelves := map[string][]Product{}
	var names []string
	for _, p := range goods {
		shelf := strings.Join(p.Collections, " ") // a gift card is on none
		if len(shelves[shelf]) == 0 {
			names = append(names, shelf)
		}
		shelves[shelf] = append(shelves[shelf], p)
	}
	var mixed []Product
	for len(mixed) < len(goods) {
		for _, name := range names {
			if shelf := shelves[name]; len(shelf) > 0 {
				mixed = append(mixed, shelf[0])
				shelves[name] = shelf[1:]
			}
		}
	}
	slices.Reverse(mixed)
	return mixed
}

func (f *filler) addAll(tx *store.Tx, goods []Product) error {
	f.members, f.made = map[string][]string{}, nil
	for _, p := range goods {
		if err := f.add(tx.Context(), p); err != nil {
			return fmt.Errorf("product %s: %w", p.Name, err)
		}
	}
	for slug, products := range f.members {
		if err := f.Collections.AddProducts(tx.Context(),
			&collections.CollectionProductsRequest{ID: f.collections[slug], ProductIDs: products}); err != nil {
			return fmt.Errorf("collection %s: %w", slug, err)
		}
	}
	if err := f.markProducts(tx); err != nil {
		return err
	}
	// These goods were here before anyone could listen: there is nobody to tell.
	_, err := tx.Exec("UPDATE outbox SET sent = ? WHERE sent IS NULL", tx.Millis())
	return err
}

func (f *filler) number(minor int64) catalog.Number {
	return catalog.Number(money.New(minor, f.currency).String())
}

func (f *filler) add(ctx context.Context, p Product) error {
	managed := len(p.Variants) > 0
	content := catalog.Content{
		Name: p.Name, Slug: p.Slug, Description: p.Description, SKU: p.SKU, Brand: p.Brand, Ribbon: p.Ribbon,
		Weight: weight(p.Weight), PriceData: &catalog.PriceInput{Price: f.number(p.Price)}, ManageVariants: &managed,
	}
	if p.GiftCard {
		content.ProductType = catalog.Digital
	}
	switch {
	case p.Discount.Percent > 0:
		content.Discount = &catalog.Discount{Type: "PERCENT", Value: catalog.Number(strconv.Itoa(p.Discount.Percent))}
	case p.Discount.Amount > 0:
		content.Discount = &catalog.Discount{Type: "AMOUNT", Value: f.number(p.Discount.Amount)}
	}
	for _, option := range p.Options {
		input := catalog.OptionInput{Name: option.Name}
		for _, choice := range option.Choices {
			value := choice.Name
			if option.Colour {
				value = choice.Hex
			}
			input.Choices = append(input.Choices, catalog.ChoiceInput{Value: value, Description: choice.Name})
		}
		content.ProductOptions = append(content.ProductOptions, input)
	}
	for _, info := range p.Info {
		content.AdditionalInfoSections = append(content.AdditionalInfoSections,
			catalog.AdditionalInfoSection{Title: info.Title, Description: info.HTML})
	}
	for _, field := range p.TextFields {
		content.CustomTextFields = append(content.CustomTextFields,
			catalog.CustomTextField{Title: field.Title, MaxLength: field.Max, Mandatory: field.Mandatory})
	}
	made, err := f.Catalog.CreateProduct(ctx, &catalog.CreateProductRequest{Product: content})
	if err != nil {
		return err
	}
	id := made.Product.ID
	f.made = append(f.made, id)
	for _, slug := range p.Collections {
		f.members[slug] = append(f.members[slug], id)
	}
	if err := f.addPictures(ctx, id, p); err != nil {
		return err
	}
	if err := f.offer(ctx, id, p.Plans); err != nil {
		return err
	}
	return f.addStock(ctx, id, p)
}

func weight(kilograms float64) catalog.Number {
	return catalog.Number(fmt.Sprintf("%.2f", kilograms))
}

func (f *filler) addPictures(ctx context.Context, id string, p Product) error {
	request := &catalog.AddMediaRequest{ID: id}
	for _, picture := range p.Pictures {
		one := catalog.MediaDataForWrite{MediaID: f.pictures[picture.File]}
		for _, option := range p.Options {
			for _, choice := range option.Choices {
				if choice.Picture == picture.File {
					one.Choice = &catalog.OptionAndChoice{Option: option.Name, Choice: choice.Name}
				}
			}
		}
		request.Media = append(request.Media, one)
	}
	if len(request.Media) == 0 {
		return nil
	}
	return catalog.Gallery{Service: f.Catalog}.AddMedia(ctx, request)
}

func (f *filler) addStock(ctx context.Context, id string, p Product) error {
	if len(p.Variants) == 0 {
		return f.setStock(ctx, id, p.Stock.Tracked, catalog.ZeroVariant, p.Stock)
	}
	overrides := &catalog.UpdateVariantsRequest{ID: id}
	for _, v := range p.Variants {
		price, mass, sku := f.number(v.Price), weight(v.Weight), v.SKU
		overrides.Variants = append(overrides.Variants,
			catalog.VariantOverride{Choices: v.Choices, Price: &price, Weight: &mass, SKU: &sku})
	}
	made, err := f.Catalog.UpdateVariants(ctx, overrides)
	if err != nil {
		return err
	}
	counted := slices.ContainsFunc(p.Variants, func(v Variant) bool { return v.Stock.Tracked })
	request := &inventory.UpdateInventoryRequest{InventoryItem: inventory.InventoryInput{ProductID: id,
		TrackQuantity: &counted}}
	for _, v := range p.Variants {
		at := slices.IndexFunc(made.Variants, func(m catalog.Variant) bool { return maps.Equal(m.Choices, v.Choices) })
		if at < 0 {
			return fmt.Errorf("there is no variant %v", v.Choices)
		}
		request.InventoryItem.Variants = append(request.InventoryItem.Variants,
			stockInput(made.Variants[at].ID, counted, v.Stock))
	}
	return f.Stock.UpdateInventory(ctx, request)
}

func (f *filler) setStock(ctx context.Context, id string, counted bool, variant string, s Stock) error {
	if !counted && !s.Out {
		return nil // what a new product has
	}
	return f.Stock.UpdateInventory(ctx, &inventory.UpdateInventoryRequest{InventoryItem: inventory.InventoryInput{
		ProductID: id, TrackQuantity: &counted, Variants: []inventory.InventoryVariantInput{stockInput(variant, counted, s)},
	}})
}

func stockInput(variant string, counted bool, s Stock) inventory.InventoryVariantInput {
	if !counted {
		inStock := s.Available()
		return inventory.InventoryVariantInput{VariantID: variant, InStock: &inStock}
	}
	quantity := int64(s.Quantity)
	if !s.Tracked && s.Available() {
		quantity = 100 // counted because its neighbours are
	}
	return inventory.InventoryVariantInput{VariantID: variant, Quantity: &quantity}
}
