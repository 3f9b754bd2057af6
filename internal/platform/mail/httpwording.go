package mail

import (
	"cmp"
	"context"
	"net/http"

	"souk/internal/platform/actor"
	"souk/internal/platform/errs"
	"souk/internal/platform/httpapi"
	"souk/internal/platform/resource"
	"souk/internal/platform/store"
	"souk/internal/platform/wire"
)

// PermissionWords is to change what mails say.
const PermissionWords = "MAIL.MANAGE_TEMPLATES"

// CodeNoReader says that the caller has no address that a test could go to.
const CodeNoReader = "NO_ADDRESS_OF_YOUR_OWN"

type (
	listTemplates struct {
		Language string `json:"language,omitempty" validate:"max=20"`
	}
	manyTemplates struct {
		Templates wire.List[*Worded] `json:"templates"`
		// Sender is who mails come from, and Delivers whether they leave the shop.
		Sender   string `json:"sender"`
		Delivers bool   `json:"delivers"`
	}
	oneTemplate struct {
		Template *Worded `json:"template"`
	}
	switchTemplate struct {
		Name    string `json:"name" validate:"required,max=50"`
		Enabled *bool  `json:"enabled" validate:"required"`
	}
	wordingRequest struct {
		Name     string            `json:"name" validate:"required,max=50"`
		Language string            `json:"language" validate:"required,max=20"`
		Parts    map[string]string `json:"parts,omitempty"`
	}
	saveWording struct {
		wordingRequest
		resource.BasedOn
	}
	// OnePreview is a mail as it would look.
	OnePreview struct {
		Preview *Preview `json:"preview"`
	}
	testTemplate struct {
		Name     string `json:"name" validate:"required,max=50"`
		Language string `json:"language" validate:"required,max=20"`
		// Parts are words that need not be saved, as in a preview. Without them the test says what is saved.
		Parts map[string]string `json:"parts,omitempty"`
	}
	testAnswer struct {
		To string `json:"to"`
	}
)

func (s *Service) wordingOperations() []httpapi.Operation {
	op := func(id, method, path, summary string, reads bool, permission string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.emailTemplates." + id, Method: method, Path: path, Access: actor.Managers(permission),
			Reads: reads, Summary: summary, Codes: codes}
	}
	who := func(id, method, summary string, permission string, codes ...string) httpapi.Op {
		return httpapi.Op{ID: "souk.mailSender." + id, Method: method, Path: "/v1/mail-sender",
			Access: actor.Managers(permission), Reads: method == http.MethodGet, Summary: summary, Codes: codes}
	}
	return []httpapi.Operation{
		httpapi.Handle(who("getSender", http.MethodGet,
			"Get the sender settings: who mails come from, and where replies go.", PermissionRead),
			s.httpSender),
		httpapi.Handle(who("updateSender", http.MethodPatch,
			"Set the sender settings: who mails come from, and where replies go. null restores the default.",
			PermissionWords, resource.CodeStale),
			s.httpSaveSender),
		httpapi.Handle(op("listTemplates", http.MethodGet, "/v1/email-templates",
			"List the mails that the shop sends, with the default texts of each and the shop's own in a language.", true,
			PermissionRead), s.httpTemplates),
		httpapi.Handle(op("saveTemplate", http.MethodPut, "/v1/email-templates/{name}",
			"Set the shop's own texts of a mail in a language; without any the default texts are used. Values are in "+
				"braces.", false,
			PermissionWords, CodeNoTemplate, resource.CodeStale),
			func(ctx context.Context, in *saveWording) (*oneTemplate, error) {
				t, err := s.SaveWording(ctx, in.BasedOn, in.Name, in.Language, in.Parts)
				return &oneTemplate{t}, err
			}),
		httpapi.Handle(op("switchTemplate", http.MethodPatch, "/v1/email-templates/{name}",
			"Switch a mail on or off. Only some can be switched off here.", false, PermissionWords, CodeNoTemplate),
			func(ctx context.Context, in *switchTemplate) (*oneTemplate, error) {
				t, err := s.Switch(ctx, in.Name, *in.Enabled)
				return &oneTemplate{t}, err
			}),
		httpapi.Handle(op("previewTemplate", http.MethodPost, "/v1/email-templates/{name}/preview",
			"Preview a mail with example values, with texts that need not be saved.", true, PermissionRead, CodeNoTemplate),
			s.httpPreview),
		httpapi.Handle(op("testTemplate", http.MethodPost, "/v1/email-templates/{name}/test",
			"Send a test mail with example values to the caller, with texts that need not be saved.", false, PermissionWords,
			CodeNoTemplate, CodeNoReader), s.httpTest),
	}
}

func (s *Service) httpTemplates(ctx context.Context, in *listTemplates) (*manyTemplates, error) {
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	// Not from memory: a change is compared with what stands.
	own, err := store.Get(store.FromPrimary(ctx), s.db, loadWording)
	if err != nil {
		return nil, err
	}
	from, err := s.from.Get(ctx)
	if err != nil {
		return nil, err
	}
	off, err := s.off.Get(ctx)
	if err != nil {
		return nil, err
	}
	out := &manyTemplates{Delivers: s.Delivers(), Sender: s.used(settings, from).Address}
	tag := plainLanguage(cmp.Or(in.Language, settings.Language))
	for _, name := range templateNames() {
		one, err := s.worded(own, off, name, tag)
		if err != nil {
			return nil, err
		}
		out.Templates = append(out.Templates, one)
	}
	return out, nil
}

func (s *Service) httpPreview(ctx context.Context, in *wordingRequest) (*OnePreview, error) {
	parts, err := s.checkParts(in.Name, in.Parts)
	if err != nil {
		return nil, err
	}
	settings, err := s.cfg.Site.Get(ctx)
	if err != nil {
		return nil, err
	}
	tag := plainLanguage(in.Language)
	preview, err := s.preview(settings, Wording{tag: {in.Name: parts}}, s.sample(in.Name, tag))
	return &OnePreview{preview}, err
}

func (s *Service) httpTest(ctx context.Context, in *testTemplate) (*testAnswer, error) {
	parts, err := s.checkParts(in.Name, in.Parts)
	if err != nil {
		return nil, err
	}
	to := ""
	if s.Reader != nil {
		address, err := s.Reader(ctx)
		if err != nil {
			return nil, err
		}
		to = address
	}
	if to == "" {
		return nil, errs.New(errs.FailedPrecondition, CodeNoReader,
			"a test mail is sent to the caller, who has no e-mail address")
	}
	tag := plainLanguage(in.Language)
	message := s.sample(in.Name, tag)
	message.To = to
	return &testAnswer{to}, s.db.Write(ctx, func(tx *store.Tx) error {
		if in.Parts == nil {
			return s.Send(tx, message)
		}
		return s.sendWith(tx, Wording{tag: {in.Name: parts}}, message)
	})
}
