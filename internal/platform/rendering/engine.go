package rendering

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"modernc.org/quickjs"
)

// bounds are those of one engine.
type bounds struct {
	memory uintptr
	time   time.Duration // for one page
}

// usual is many times of what a page needs.
var usual = bounds{memory: 96 << 20, time: 2 * time.Second}

// Patient lets pages of tests be drawn however long a busy machine takes.
func Patient() { usual.time = time.Minute }

// maxPages is how many pages an engine draws before another takes its place, so that
// nothing that one of them leaves behind can pile up. A new one is ready in less time than a page takes.
const maxPages = 10

// Fetch answers a call that a page makes while it is drawn, in a language.
type Fetch func(ctx context.Context, method, url, body, language string) (status int, requestID string, answer []byte)

// program is the storefront's script, compiled once for all engines.
type program struct {
	source string
	once   sync.Once
	code   []byte
	err    error
}

func (p *program) bytecode() ([]byte, error) {
	p.once.Do(func() {
		vm, err := quickjs.NewVM()
		if err != nil {
			p.err = err
			return
		}
		defer func() { _ = vm.Close() }()
		p.code, p.err = vm.Compile(p.source, quickjs.EvalGlobal)
		p.source = "" // half a megabyte that nobody reads again
	})
	return p.code, p.err
}

// engine runs the script. It draws one page at a time.
type engine struct {
	vm    *quickjs.VM
	ctx   context.Context // of the page that is being drawn
	fetch Fetch
	most  bounds
	page  string
	fault string
	pages int
}

func newEngine(p *program, fetch Fetch, most bounds) (*engine, error) {
	code, err := p.bytecode()
	if err != nil {
		return nil, fmt.Errorf("compiling the storefront: %w", err)
	}
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, err
	}
	e := &engine{vm: vm, ctx: context.Background(), fetch: fetch, most: most}
	vm.SetMemoryLimit(most.memory)
	err = errors.Join(
		vm.SetEvalTimeout(most.time),
		vm.RegisterHostFunc("soukFetch", e.answer),
		vm.RegisterHostFunc("soukMarkup", markup),
		vm.RegisterHostFunc("soukDone", func(args []any) (any, error) { e.page = text(args, 0); return nil, nil }),
		vm.RegisterHostFunc("soukFailed", func(args []any) (any, error) { e.fault = text(args, 0); return nil, nil }),
	)
	if err == nil {
		_, err = vm.EvalBytecode(code)
	}
	if err != nil {
		_ = vm.Close()
		return nil, fmt.Errorf("starting the storefront: %w", withStack(err))
	}
	return e, nil
}

// withStack adds where in the script it went wrong.
func withStack(err error) error {
	var e *quickjs.Error
	if errors.As(err, &e) && e.Stack != "" {
		return fmt.Errorf("%w\n%s", err, e.Stack)
	}
	return err
}

func (e *engine) close() { _ = e.vm.Close() }

func text(args []any, i int) string {
	if i >= len(args) {
		return ""
	}
	s, _ := args[i].(string)
	return s
}

// answer gives a page what it asks the shop for.
func (e *engine) answer(args []any) (any, error) {
	status, id, body := e.fetch(e.ctx, text(args, 0), text(args, 1), text(args, 2), text(args, 3))
	out, err := json.Marshal(struct {
		Status    int    `json:"status"`
		RequestID string `json:"requestId"`
		Body      string `json:"body"`
	}{status, id, string(body)})
	return string(out), err
}

// render draws a page. After an error the engine is not used again.
func (e *engine) render(ctx context.Context, asked []byte) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, e.most.time)
	defer cancel()
	stop := context.AfterFunc(ctx, e.vm.Interrupt)
	page, err := e.draw(ctx, asked)
	if !stop() && err == nil {
		err = ctx.Err() // the interruption may come to the next page
	}
	return page, err
}

func (e *engine) draw(ctx context.Context, asked []byte) (string, error) {
	e.ctx, e.page, e.fault = ctx, "", ""
	e.pages++
	if _, err := e.vm.Call("soukRender", string(asked)); err != nil {
		return "", withStack(err)
	}
	for e.page == "" && e.fault == "" {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		ran, err := e.vm.ExecutePendingJobs()
		if err != nil {
			return "", withStack(err)
		}
		if ran > 0 || e.page != "" || e.fault != "" {
			continue
		}
		ticked, err := e.vm.Call("soukTick")
		if err != nil {
			return "", err
		}
		if more, _ := ticked.(bool); !more {
			return "", errors.New("the page waits for something that never comes")
		}
	}
	if e.fault != "" {
		return "", errors.New(e.fault)
	}
	return e.page, nil
}
