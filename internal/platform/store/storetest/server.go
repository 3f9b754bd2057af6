package storetest

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"testing"

	"souk/internal/platform/expect"
)

// DatabaseURL is the variable that names a server to use instead of starting one.
const DatabaseURL = "SOUK_TEST_DATABASE_URL"

var started struct {
	sync.Once
	address string
	err     error
	alive   io.Closer // held open for the life of the process; see start
}

// server gives the address of a PostgreSQL server for tests.
func server(t testing.TB) string {
	t.Helper()
	if address := os.Getenv(DatabaseURL); address != "" {
		return address
	}
	started.Do(func() { started.address, started.err = start() })
	if started.err != nil {
		t.Fatalf("no PostgreSQL for tests: %v (install it, or set %s)", started.err, DatabaseURL)
	}
	return started.address
}

// start makes a throw-away cluster. The server runs as a child of a watcher shell
// that ends it when this process is gone, however it goes.
func start() (string, error) {
	bin, err := binaries()
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp("", "souk-postgres-")
	if err != nil {
		return "", err
	}
	account, err := unprivileged(dir)
	if err != nil {
		return "", err
	}
	data := filepath.Join(dir, "data")
	if out, err := as(account, filepath.Join(bin, "initdb"), "-D", data, "-U", "souk", "-A", "trust", "-N",
		"--no-instructions").CombinedOutput(); err != nil {
		return "", fmt.Errorf("initdb: %w: %s", err, out)
	}
	options := fmt.Sprintf(
		"-k %s -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c synchronous_commit=off "+
			"-c max_connections=300 -c shared_buffers=128MB", dir)
	control := filepath.Join(bin, "pg_ctl")
	port, err := launch(account, bin, data, filepath.Join(dir, "log"), options)
	if err != nil {
		return "", err
	}
	// The pipe's other end closes when this process ends; then the shell stops the server.
	// our own paths
	watcher := exec.Command("sh", "-c", `cat >/dev/null; "$0" -D "$1" -m immediate stop >/dev/null 2>&1; rm -rf "$2"`,
		control, data, dir)
	watcher.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Credential: account}
	if started.alive, err = watcher.StdinPipe(); err != nil {
		return "", err
	}
	if err := watcher.Start(); err != nil {
		return "", err
	}
	return fmt.Sprintf("postgres://souk@127.0.0.1:%d/postgres?sslmode=disable", port), nil
}

// binaries finds initdb: Debian keeps it off the PATH.
func binaries() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil {
		return "", err
	}
	if len(found) > 0 {
		slices.Sort(found)
		return filepath.Dir(found[len(found)-1]), nil
	}
	path, err := exec.LookPath("initdb")
	if err != nil {
		return "", fmt.Errorf("initdb was not found: %w", err)
	}
	return filepath.Dir(path), nil
}

// unprivileged gives the account to run as: PostgreSQL refuses root.
func unprivileged(dir string) (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil //nolint:nilnil // no change of account is a valid answer
	}
	account, err := user.Lookup("postgres")
	if err != nil {
		return nil, err
	}
	uid, err := strconv.ParseUint(account.Uid, 10, 32)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.ParseUint(account.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, os.Chown(dir, int(uid), int(gid))
}

func as(account *syscall.Credential, name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...) // binaries found by us
	cmd.Dir = os.TempDir()
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: account}
	return cmd
}

// launch starts a server on a port below those that the system gives to callers; if somebody is quicker, on another.
func launch(account *syscall.Credential, bin, data, log, options string) (port int, err error) {
	for range 10 {
		port = 15000 + rand.IntN(15000)
		out, failed := as(account, filepath.Join(bin, "pg_ctl"), "-D", data, "-w", "-t", "300", "-l", log,
			"-o", fmt.Sprintf("-p %d %s", port, options), "start").CombinedOutput()
		if failed == nil {
			return port, nil
		}
		err = fmt.Errorf("pg_ctl start: %w: %s", failed, out)
	}
	return 0, err
}

// Replica starts a PostgreSQL server with a streaming standby, for tests of reading
// from one. pause stops the standby from replaying and resume lets it go on.
func Replica(t testing.TB) (primary, standby string, pause, resume func()) {
	t.Helper()
	bin, err := binaries()
	expect.OK(t, err)
	dir, err := os.MkdirTemp("", "souk-replica-")
	expect.OK(t, err)
	account, err := unprivileged(dir)
	expect.OK(t, err)
	must := func(name string, args ...string) {
		t.Helper()
		if out, err := as(account, filepath.Join(bin, name), args...).CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", name, err, out)
		}
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	var addresses []string
	for i, data := range []string{filepath.Join(dir, "primary"), filepath.Join(dir, "standby")} {
		if i == 0 {
			must("initdb", "-D", data, "-U", "souk", "-A", "trust", "-N", "--no-instructions")
		} else {
			must("pg_basebackup", "-D", data, "-d", addresses[0], "-R", "-X", "stream", "-c", "fast")
		}
		options := fmt.Sprintf(
			"-k %s -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=60 -c wal_level=replica -c hot_standby=on", dir)
		port, err := launch(account, bin, data, data+".log", options)
		expect.OK(t, err)
		t.Cleanup(func() { _ = as(account, filepath.Join(bin, "pg_ctl"), "-D", data, "-m", "immediate", "stop").Run() })
		addresses = append(addresses, fmt.Sprintf("postgres://souk@127.0.0.1:%d/postgres?sslmode=disable", port))
	}
	return addresses[0], addresses[1],
		func() { run(t, addresses[1], "SELECT pg_wal_replay_pause()") },
		func() { run(t, addresses[1], "SELECT pg_wal_replay_resume()") }
}
