package tips

import (
	"context"
	"encoding/json"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/money"
	"souk/internal/platform/query"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// Permissions of the contract.
const (
	previewTips  = "WIX_TIPS.TIP_PREVIEW"
	readTips     = "WIX_TIPS.TIP_READ"
	readChoices  = "WIX_TIPS.TIP_GET_CHOICE"
	writeChoices = "WIX_TIPS.TIP_UPDATE_CHOICE"
	setTips      = "WIX_TIPS.TIP_SET"
	removeTips   = "WIX_TIPS.TIP_REMOVE"
	addShares    = "WIX_TIPS.TIP_DISTRIBUTION_ADD"
	readShares   = "WIX_TIPS.TIP_DISTRIBUTION_READ"
	readStaff    = "WIX_TIPS.STAFF_READ"
)

// CodeCurrencies refuses to add up different kinds of money.
const CodeCurrencies = "TIPS_OF_SEVERAL_CURRENCIES"

type (
	createRequest struct {
		TipSettings wire.Patch[TipSettings] `json:"tipSettings"`
	}
	updateRequest struct {
		TipSettings wire.Patch[TipSettings] `json:"tipSettings"`
		FieldMask   wire.FieldMask          `json:"fieldMask,omitempty"`
	}
	deleteRequest struct {
		TipSettingsID string `json:"tipSettingsId" validate:"required,guid"`
	}
	oneSettings struct {
		TipSettings *TipSettings `json:"tipSettings"`
	}
	manySettings struct {
		TipSettings    wire.List[TipSettings] `json:"tipSettings"`
		PagingMetadata *wire.PagingMetadata   `json:"pagingMetadata,omitempty"`
	}
	getChoiceRequest struct {
		PurchaseFlowID string `json:"purchaseFlowId" validate:"required,guid"`
	}
	updateChoiceRequest struct {
		TipChoice      *TipChoice `json:"tipChoice" validate:"required"`
		PurchaseFlowID string     `json:"purchaseFlowId" validate:"required,guid"`
	}
	choiceAnswer struct {
		TipChoice *TipChoice `json:"tipChoice,omitempty"`
	}
	previewRequest struct {
		LineItemInfo  wire.List[LineItemInfo] `json:"lineItemInfo" validate:"min=1,max=50"`
		TipChoice     *TipChoice              `json:"tipChoice" validate:"required"`
		TipSettingsID string                  `json:"tipSettingsId,omitempty" validate:"omitempty,guid"`
		DraftOrderID  string                  `json:"draftOrderId,omitempty" validate:"omitempty,guid"`
	}
	orderRequest struct {
		OrderID string `json:"orderId" validate:"required,guid"`
	}
	draftRequest struct {
		DraftOrderID string `json:"draftOrderId" validate:"required,guid"`
	}
	whichOrder struct {
		OrderID      string `json:"orderId,omitempty" validate:"required_without=DraftOrderID,omitempty,guid"`
		DraftOrderID string `json:"draftOrderId,omitempty" validate:"excluded_with=OrderID,omitempty,guid"`
	}
	setRequest struct {
		OrderID      string `json:"orderId,omitempty" validate:"required_without=DraftOrderID,omitempty,guid"`
		DraftOrderID string `json:"draftOrderId,omitempty" validate:"excluded_with=OrderID,omitempty,guid"`
		Tip          *Tip   `json:"tip" validate:"required"`
	}
	addRequest struct {
		OrderID          string                     `json:"orderId,omitempty" validate:"required_without=DraftOrderID,omitempty,guid"`
		DraftOrderID     string                     `json:"draftOrderId,omitempty" validate:"excluded_with=OrderID,omitempty,guid"`
		TipDistributions wire.List[TipDistribution] `json:"tipDistributions" validate:"min=1,max=50"`
	}
	tipAnswer struct {
		Tip *Tip `json:"tip,omitempty"`
	}
	setAnswer struct {
		Tip       *Tip       `json:"tip,omitempty"`
		OrderInfo *OrderInfo `json:"orderInfo,omitempty"`
	}
	removeAnswer struct {
		OrderInfo *OrderInfo `json:"orderInfo,omitempty"`
	}
	addAnswer struct {
		TipDistributions wire.List[TipDistribution] `json:"tipDistributions"`
		OrderInfo        *OrderInfo                 `json:"orderInfo,omitempty"`
	}
	sharesAnswer struct {
		TipDistributions wire.List[TipDistribution] `json:"tipDistributions"`
		PagingMetadata   wire.PagingMetadata        `json:"pagingMetadata"`
	}
	sumRequest struct {
		Filter json.RawMessage `json:"filter" validate:"required"`
	}
	sumAnswer struct {
		TotalAmount wire.Decimal `json:"totalAmount"`
	}
	listStaffRequest struct {
		IncludeWixUsers bool              `json:"includeWixUsers,omitempty"`
		FilterByName    string            `json:"filterByName,omitempty" validate:"max=500"`
		FilterByIDs     wire.List[string] `json:"filterByIds,omitempty" validate:"max=100,dive,guid"`
	}
	staffAnswer struct {
		Staff wire.List[*Staff] `json:"staff"`
	}
)

// shareSchema is what shares are found by. Amounts are not: they are of many currencies.
var shareSchema = query.NewSchema(query.Spec{
	Name: "tip_distributions", DefaultSort: []query.Sort{{Path: "createdDate", Desc: true}}, Style: query.ByCursor,
	MaxSorts: 4,
	Fields: []query.Field{
		{Path: "id", Column: "id", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "tipId", Column: "tip", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "orderId", Column: "order_id", Kind: query.ID, Sortable: true},
		{Path: "createdDate", Column: "created", Kind: query.Time, Sortable: true, NotNull: true},
		{Path: "staff.id", Column: "staff", Kind: query.ID, Sortable: true, NotNull: true},
		{Path: "source", Column: "source", Kind: query.Enum, Values: []string{sourceUnknown, "POS", "WEB", sourceDashboard},
			Sortable: true, NotNull: true},
		{Path: "currency", Column: "currency", Kind: query.ID, NotNull: true},
		{Path: "transaction.id", Column: "transaction_id", Kind: query.ID, Sortable: true},
		{Path: "transaction.date", Column: "transaction_at", Kind: query.Time, Sortable: true},
	},
})

// placed leaves out shares of drafts, which nobody paid for yet.
const placed = "order_id IS NOT NULL"

// Operations lists what the API offers.
func (s *Service) Operations() []httpapi.Operation {
	op := func(id, method, path string, access actor.Rule, summary string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "ecom.tips." + id, Method: method, Path: "/v1/tips/" + path, Access: access, Summary: summary,
			Codes: codes}
	}
	reads := func(op httpapi.Op) httpapi.Op { op.Reads = true; return op }
	settingsCodes := []string{CodeDefaultExists, CodeSeveralDefaults, CodePercentage}
	return []httpapi.Operation{
		resource.CreateOp[createRequest, oneSettings](s.settings,
			httpapi.Op{Codes: []string{CodeSeveralDefaults, CodePercentage, codeTooMany}}),
		httpapi.Handle(httpapi.Op{
			ID: "ecom.tipSettings.createDefaultTipSettings", Method: "POST", Path: "/v1/tip-settings/create-default",
			Access:  actor.Managers(createSettings),
			Summary: "Set up tips: the default settings.", Codes: settingsCodes,
		}, s.createDefault),
		resource.UpdateOp[updateRequest, oneSettings](s.settings, httpapi.Op{Path: "/v1/tip-settings", Codes: settingsCodes}),
		resource.DeleteOp[deleteRequest](s.settings, httpapi.Op{Codes: []string{CodeDefaultStays}}),
		resource.QueryOp[query.Message, manySettings](s.settings, httpapi.Op{}),

		httpapi.Handle(reads(op("previewTip", "POST", "preview", actor.Everyone(previewTips), "Preview a tip.",
			CodeSettingsNotFound, CodeNoItems, CodeDraftNotFound, CodeInvalidTip)), s.preview),
		httpapi.Handle(reads(op("getTipChoice", "GET", "choice/{purchaseFlowId}", actor.Everyone(readChoices),
			"Get the tip that a buyer chose; empty when none is chosen.", CodeNoPerson)), s.getChoice),
		httpapi.Handle(op("updateTipChoice", "PATCH", "choice", actor.Everyone(writeChoices),
			"Choose a tip. A choice without a type removes it; a value of 0 is no tip.", CodeNoPerson, CodeNotOffered,
			CodeComplete), s.updateChoice),
		httpapi.Handle(reads(op("getTipByOrderId", "GET", "order/{orderId}", actor.Managers(readTips),
			"Get the tip of an order.", CodeOrderNotFound, CodeTipNotFound)),
			func(ctx context.Context, in *orderRequest) (*tipAnswer, error) { return s.tipOf(ctx, in.OrderID, "") }),
		httpapi.Handle(reads(op("getTipByDraftOrderId", "GET", "draft-order/{draftOrderId}", actor.Managers(readTips),
			"Get the tip of a draft order.", CodeDraftNotFound, CodeTipNotFound)),
			func(ctx context.Context, in *draftRequest) (*tipAnswer, error) {
				return s.tipOf(ctx, "", in.DraftOrderID)
			}),
		httpapi.Handle(op("setTipOnOrder", "POST", "set", actor.Managers(setTips),
			"Set the tip of an order, in place of the current one. Shares without an amount split the rest.",
			CodeOrderNotFound, CodeDraftNotFound, CodeRefunded, CodeInvalidTip, CodeNoEditing), s.set),
		httpapi.Handle(op("removeTipFromOrder", "POST", "remove", actor.Managers(removeTips), "Remove the tip from an order.",
			CodeOrderNotFound, CodeDraftNotFound, CodeRefunded, CodePaidShare), s.remove),
		httpapi.Handle(op("addTipDistributionsToOrder", "POST", "tip-distributions/add", actor.Managers(addShares),
			"Add shares to the tip of an order, which increases by their amounts.",
			CodeOrderNotFound, CodeDraftNotFound, CodeRefunded, CodeInvalidShare), s.add),
		httpapi.Handle(reads(op("queryTipDistributions", "POST", "tip-distributions/query", actor.Managers(readShares),
			"Query tip shares of orders.")), s.query),
		httpapi.Handle(reads(op("sumTipDistributionAmounts", "POST", "tip-distributions/sum-amounts",
			actor.Managers(readShares), "Sum the tip shares that match a filter.", CodeCurrencies)), s.sum),

		httpapi.Handle(httpapi.Op{
			ID: "ecom.tippableStaff.listTippableStaff", Method: "GET", Path: "/v1/eligible-staff",
			Access: actor.Managers(readStaff), Reads: true,
			Summary: "List up to 100 contributors who can get a share of a tip.",
		}, s.tippable),
	}
}

func (s *Service) createDefault(ctx context.Context, in *createRequest) (*oneSettings, error) {
	if len(in.TipSettings.Raw) == 0 {
		return nil, errs.Invalid(wire.Named("tipSettings", errs.RuleRequired, "", "is required"))
	}
	made, err := s.CreateDefault(ctx, &in.TipSettings.Value)
	if err != nil {
		return nil, err
	}
	return &oneSettings{made}, nil
}

var shareList = query.List[*share]{Schema: shareSchema,
	From: query.From{Table: "tip_distributions", Columns: shareColumns, Where: placed}, Scan: scanShare}

func (s *Service) query(ctx context.Context, in *query.Message) (*sharesAnswer, error) {
	return query.Answer(ctx, s.db, s.cfg.Cursors, shareList, in.Query,
		func(_ *store.Tx, page *query.Page[*share]) (*sharesAnswer, error) {
			out := &sharesAnswer{PagingMetadata: page.Metadata()}
			for _, share := range page.Items {
				out.TipDistributions = append(out.TipDistributions, share.view())
			}
			return out, nil
		})
}

func (s *Service) sum(ctx context.Context, in *sumRequest) (*sumAnswer, error) {
	q, err := shareSchema.ParseFilter("filter", in.Filter)
	if err != nil {
		return nil, err
	}
	return store.Get(ctx, s.db, func(tx *store.Tx) (*sumAnswer, error) {
		where, args := q.Where(tx.Dialect())
		var sums []money.Amount
		err := tx.Each("SELECT currency, CAST(SUM(amount) AS BIGINT) FROM tip_distributions WHERE "+placed+" AND ("+where+
			") GROUP BY currency", args, func(rows store.Rows) error {
			var currency string
			var amount int64
			if err := rows.Scan(&currency, &amount); err != nil {
				return err
			}
			c, err := money.ParseCurrency(currency)
			sums = append(sums, money.New(amount, c))
			return err
		})
		switch {
		case err != nil:
			return nil, err
		case len(sums) == 0:
			return &sumAnswer{decimal(money.Zero(s.cfg.Currency(ctx)))}, nil
		case len(sums) > 1:
			return nil, errs.New(errs.FailedPrecondition, CodeCurrencies,
				"these tips are of several currencies; filter by currency")
		}
		return &sumAnswer{decimal(sums[0])}, nil
	})
}
