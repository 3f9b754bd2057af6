package collections

import (
	"context"

	"souk/internal/platform/actor"
	"souk/internal/platform/audit"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
	"souk/internal/shop/catalog"
	"souk/internal/shop/storesapi"
)

type (
	rulesRequest struct {
		CollectionID string `json:"collectionId" validate:"required,max=36"`
	}
	setRulesRequest struct {
		CollectionID string `json:"collectionId" validate:"required,max=36"`
		RuleSet
	}
	rulesResponse struct {
		CollectionRules *CollectionRules `json:"collectionRules"`
	}
	allRulesResponse struct {
		CollectionRules wire.List[*CollectionRules] `json:"collectionRules"`
	}
	previewResponse struct {
		Total    int                         `json:"total"`
		Products wire.List[*catalog.Product] `json:"products"`
	}
)

// previewed is how many products a preview shows.
const previewed = 20

func (s *Service) ruleOperations() []httpapi.Operation {
	op := func(id, method, path, permission, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.collectionRules." + id, Method: method, Path: "/v1/collection-rules" + path,
			Access: actor.Managers(permission), Summary: summary, Codes: codes}
	}
	reading := func(o httpapi.Op) httpapi.Op { o.Reads = true; return o }
	return []httpapi.Operation{
		httpapi.Handle(reading(op("listCollectionRules", "GET", "", storesapi.ReadProducts,
			"List the rules of all collections that have rules.")),
			func(ctx context.Context, _ *wire.Empty) (*allRulesResponse, error) {
				list, err := store.Get(ctx, s.cfg.DB, loadRules)
				return &allRulesResponse{list}, err
			}),
		httpapi.Handle(reading(op("getCollectionRules", "GET", "/{collectionId}", storesapi.ReadProducts,
			"Get the rules of a collection.", CodeRulesNotFound)),
			func(ctx context.Context, in *rulesRequest) (*rulesResponse, error) {
				return store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*rulesResponse, error) {
					r, err := rulesOf(tx, in.CollectionID)
					return &rulesResponse{r}, err
				})
			}),
		httpapi.Handle(op("setCollectionRules", "PUT", "/{collectionId}", storesapi.ModifyProducts,
			"Set the rules of a collection: its products are then those that match. Others are removed.", CodeCollectionNotFound,
			CodeCollectionFixed, CodeRuleChain), s.setRules),
		httpapi.Handle(op("deleteCollectionRules", "DELETE", "/{collectionId}", storesapi.ModifyProducts,
			"Delete the rules of a collection. Its products stay and are chosen by hand again.",
			CodeRulesNotFound), s.deleteRules),
		httpapi.Handle(reading(op("previewCollectionRules", "POST", "/preview", storesapi.ReadProducts,
			"Preview rules: the number of matching products, and the first 20.")), s.previewRules),
	}
}

// rulesOf reads the rules of a collection. NotFound.
func rulesOf(tx *store.Tx, id string) (*CollectionRules, error) {
	r, err := store.First(tx, scanRules, "SELECT "+rulesColumns+" FROM collection_rules WHERE collection_id = ?", id)
	if err == nil && r == nil {
		err = errs.Missing(CodeRulesNotFound, "rules of collection", storesapi.Clip(id))
	}
	return r, err
}

func (s *Service) setRules(ctx context.Context, in *setRulesRequest) (*rulesResponse, error) {
	if in.CollectionID == catalog.AllProducts {
		return nil, errFixed()
	}
	return store.Do(ctx, s.cfg.DB, func(tx *store.Tx) (*rulesResponse, error) {
		if _, err := loadCollection(tx, "id", in.CollectionID); err != nil {
			return nil, err
		}
		if err := s.checkChain(tx, in.CollectionID, &in.RuleSet); err != nil {
			return nil, err
		}
		before, err := rulesOf(tx, in.CollectionID)
		if err != nil && errs.CodeOf(err) != CodeRulesNotFound {
			return nil, err
		}
		_, err = tx.Exec(`INSERT INTO collection_rules (collection_id, updated, doc, looked, swept) VALUES (?, ?, ?, '', ?)
			ON CONFLICT (collection_id) DO UPDATE SET updated = excluded.updated, doc = excluded.doc, looked = excluded.looked, swept = excluded.swept`,
			in.CollectionID, tx.Millis(), storesapi.JSON(in.RuleSet), tx.Millis())
		if err != nil {
			return nil, err
		}
		after, err := rulesOf(tx, in.CollectionID)
		if err != nil {
			return nil, err
		}
		if err := s.rulesChanged(tx); err != nil {
			return nil, err
		}
		return &rulesResponse{after}, audit.Change(tx, collectionEntity, in.CollectionID, before, after)
	})
}

// checkChain keeps rules from following each other: a rule names collections that are chosen by hand, so that one
// look at a product is enough. InvalidArgument, FailedPrecondition.
func (s *Service) checkChain(tx *store.Tx, id string, set *RuleSet) error {
	all, err := loadRules(tx)
	if err != nil {
		return err
	}
	named := set.uses(RuleCollection)
	for _, other := range named {
		if _, err := loadCollection(tx, "id", other); err != nil {
			return err
		}
	}
	for _, r := range all {
		for _, other := range named {
			if r.CollectionID == other || other == id {
				return errs.New(errs.FailedPrecondition, CodeRuleChain,
					"a rule can only name a collection without rules").With("collectionId", other)
			}
		}
		for _, other := range r.uses(RuleCollection) {
			if other == id {
				return errs.New(errs.FailedPrecondition, CodeRuleChain,
					"the rules of another collection name this one; change those first").With("collectionId", r.CollectionID)
			}
		}
	}
	return nil
}

func (s *Service) deleteRules(ctx context.Context, in *rulesRequest) (*wire.Empty, error) {
	return nil, s.cfg.DB.Write(ctx, func(tx *store.Tx) error {
		before, err := rulesOf(tx, in.CollectionID)
		if err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM collection_rules WHERE collection_id = ?", in.CollectionID); err != nil {
			return err
		}
		if err := audit.Change(tx, collectionEntity, in.CollectionID, before, nil); err != nil {
			return err
		}
		return s.byRule.Changed(tx)
	})
}

func (s *Service) previewRules(ctx context.Context, in *RuleSet) (*previewResponse, error) {
	return store.Get(ctx, s.cfg.DB, func(tx *store.Tx) (*previewResponse, error) {
		out := &previewResponse{}
		currency := s.cfg.Currency(ctx)
		var first []string
		err := s.cfg.Products.FactsTx(tx, "ORDER BY products.created DESC, products.id DESC", nil,
			func(p *catalog.Facts, err error) error {
				if err != nil || !in.fits(p, currency, tx.Millis()) {
					return err
				}
				if out.Total++; len(first) < previewed {
					first = append(first, p.ID)
				}
				return nil
			})
		if err != nil {
			return nil, err
		}
		out.Products, err = s.cfg.Products.BriefTx(tx, first)
		return out, err
	})
}

// deletingCollection refuses to delete a collection that rules of another name, and forgets its own rules.
func (s *Service) deletingCollection(tx *store.Tx, id string) error {
	all, err := loadRules(tx)
	if err != nil {
		return err
	}
	for _, r := range all {
		if r.CollectionID == id { // they go with it
			if err := s.byRule.Changed(tx); err != nil {
				return err
			}
		}
		for _, other := range r.uses(RuleCollection) {
			if other == id {
				return errs.New(errs.FailedPrecondition, CodeRuleChain,
					"the rules of another collection name this one; change those first").With("collectionId", r.CollectionID)
			}
		}
	}
	return nil
}
