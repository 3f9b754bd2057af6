// Package soukproc runs the real binary for tests and the benchmark, and kills it as unkindly as they like.
package soukproc

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Process is a running server.
type Process struct {
	URL string
	cmd *exec.Cmd
	out *tail
}

// Binary gives the path of the built program: SOUK_BIN, or bin/souk in the repository.
func Binary() (string, error) {
	path := os.Getenv("SOUK_BIN")
	if path == "" {
		// Tests run in the folder of their package.
		path = filepath.Join("..", "..", "bin", "souk")
	}
	if _, err := os.Stat(path); err != nil {
		return "", errors.New("the program is not built: run make build")
	}
	return path, nil
}

// Run runs a subcommand to its end and gives its output.
func Run(ctx context.Context, env []string, args ...string) (string, error) {
	path, err := Binary()
	if err != nil {
		return "", err
	}
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		return string(out), fmt.Errorf("souk %s: %w: %s", strings.Join(args, " "), err, out)
	}
	return string(out), nil
}

var address = regexp.MustCompile(`http://127\.0\.0\.1:\d+`)

// Start starts `souk serve` on a free port and waits until it says where it listens.
func Start(ctx context.Context, env []string) (*Process, error) {
	path, err := Binary()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, path, "serve")
	cmd.Env = append(append(os.Environ(), "SOUK_ADDR=127.0.0.1:0"), env...)
	output, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p := &Process{cmd: cmd, out: &tail{}}
	cmd.Stderr = p.out
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	found := make(chan string, 1)
	go func() {
		lines := bufio.NewScanner(output)
		for lines.Scan() {
			_, _ = p.out.Write(append(lines.Bytes(), '\n'))
			if at := address.FindString(lines.Text()); at != "" && strings.Contains(lines.Text(), "Store") {
				found <- at
				break
			}
		}
		_, _ = io.Copy(p.out, output)
		close(found)
	}()
	select {
	case at, ok := <-found:
		if !ok {
			err := cmd.Wait()
			return nil, fmt.Errorf("souk serve ended: %w: %s", err, p.out)
		}
		p.URL = at
		return p, nil
	case <-ctx.Done():
		p.Kill()
		return nil, fmt.Errorf("souk serve did not get ready: %s", p.out)
	}
}

// PID is the server's process id.
func (p *Process) PID() int { return p.cmd.Process.Pid }

// Kill ends the process at once, as a power cut would end it.
func (p *Process) Kill() {
	_ = p.cmd.Process.Signal(syscall.SIGKILL)
	_ = p.cmd.Wait()
}

// Stop ends it kindly and tells what went wrong.
func (p *Process) Stop() error {
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	if err := p.cmd.Wait(); err != nil {
		return fmt.Errorf("souk serve ended badly: %w: %s", err, p.out)
	}
	return nil
}

// Output is the end of what the server printed.
func (p *Process) Output() string { return p.out.String() }

// CPU is the processor time the server has used.
func (p *Process) CPU() (time.Duration, error) { return CPUOf(p.PID()) }

// CPUOf reads a process's user and system time.
func CPUOf(pid int) (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+2:]))
	var user, system int64
	if _, err := fmt.Sscan(fields[11]+" "+fields[12], &user, &system); err != nil {
		return 0, err
	}
	return time.Duration(user+system) * 10 * time.Millisecond, nil // the kernel counts in hundredths
}

// Memory is the resident memory in bytes.
func (p *Process) Memory() (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.PID()))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			var kib int64
			_, err := fmt.Sscan(rest, &kib)
			return kib << 10, err
		}
	}
	return 0, errors.New("no VmRSS line")
}

// tail keeps the last part of a text.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if len(t.text) > 64<<10 {
		t.text = append([]byte(nil), t.text[len(t.text)-32<<10:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.text)
}
