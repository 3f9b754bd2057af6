//go:build deploy

// Package deploy tries the files of deploy/ with the real servers: a shop behind nginx and behind Caddy, the unit of
// systemd, the image. `make test-deploy` runs it.
package deploy

import (
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"souk/test/soukproc"
)

const name = "shop.example.com"

// free gives a port that nobody listens on.
func free(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = listener.Close() }()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return port
}

// file reads one of deploy/ and changes what is different on this machine; each of the texts must be there.
func file(t *testing.T, name string, change ...string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "..", "deploy", name))
	if err != nil {
		t.Fatal(err)
	}
	text := string(content)
	for i := 0; i < len(change); i += 2 {
		if !strings.Contains(text, change[i]) {
			t.Fatalf("%s does not have %q", name, change[i])
		}
		text = strings.ReplaceAll(text, change[i], change[i+1])
	}
	return text
}

func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// run starts a server that ends with the test.
func run(t *testing.T, env []string, program string, args ...string) {
	t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stdout, cmd.Stderr = t.Output(), t.Output()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Signal(os.Interrupt); _ = cmd.Wait() })
}

// shop starts one with the settings of souk.env and gives its port.
func shop(t *testing.T) string {
	t.Helper()
	program, err := soukproc.Binary()
	if err != nil {
		t.Fatal(err)
	}
	port := free(t)
	env := []string{"SOUK_ADDR=127.0.0.1:" + port, "SOUK_DATA=" + t.TempDir(), "SOUK_API_KEY=deploy-test-key-of-an-administrator"}
	for _, line := range strings.Split(file(t, "souk.env"), "\n") {
		if line != "" && !strings.HasPrefix(line, "#") {
			env = append(env, line)
		}
	}
	run(t, env, program, "serve")
	return port
}

// browser gives a client that finds the shop's name at the port and trusts any certificate.
func browser(port string) *http.Client {
	dialer := net.Dialer{}
	return &http.Client{Timeout: time.Minute, Transport: &http.Transport{
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return dialer.DialContext(ctx, network, "127.0.0.1:"+port)
		},
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, //nolint:gosec // made for this test
	}}
}

// eventually asks until there is an answer that is wanted, or the test ends.
func eventually(t *testing.T, client *http.Client, url string) {
	t.Helper()
	for t.Context().Err() == nil {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		response, err := client.Do(request)
		if err == nil {
			_ = response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return
			}
		}
		select { // a server that starts is asked ten times a second
		case <-time.After(100 * time.Millisecond):
		case <-t.Context().Done():
		}
	}
	t.Fatalf("%s does not answer", url)
}

func ask(t *testing.T, client *http.Client, method, path, body string, headers ...string) (int, string, http.Header) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, "https://"+name+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text), response.Header
}

// behind holds what must be so behind any proxy.
func behind(t *testing.T, client *http.Client) {
	t.Helper()
	eventually(t, client, "https://"+name+"/readyz")
	status, page, _ := ask(t, client, http.MethodGet, "/", "")
	if status != http.StatusOK || !strings.Contains(page, "https://"+name) {
		t.Errorf("the home page answers %d and does not name the shop's address", status)
	}
	// The longest query that packages send, and a body above what proxies allow by themselves.
	query := "/stores-reader/v1/products/query-platformized?query.filter=" + strings.Repeat("%22", 4000)
	if status, text, _ := ask(t, client, http.MethodGet, query, ""); !strings.Contains(text, "details") {
		t.Errorf("a long address is answered by the proxy: %d %s", status, text)
	}
	if status, text, _ := ask(t, client, http.MethodPost, "/v1/media", strings.Repeat("x", 3<<20)); !strings.Contains(text, "details") {
		t.Errorf("3 MiB are answered by the proxy: %d %s", status, text)
	}
	// Wrong codes are counted for each visitor, and a visitor cannot pose as others to get more tries.
	feed(t, client)
	refused := 0
	for i := range 400 {
		status, _, _ := ask(t, client, http.MethodGet, "/ecom/v1/carts/current", "",
			"Authorization", fmt.Sprintf("wrong-%d", i), "X-Forwarded-For", fmt.Sprintf("203.0.113.%d", i%250))
		if status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 {
		t.Error("a visitor who claims other addresses may guess without end")
	}
}

// feed asks for the live feed, whose first bytes must come although the answer does not end.
func feed(t *testing.T, client *http.Client) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://"+name+"/v1/live", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "deploy-test-key-of-an-administrator")
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	if _, err := response.Body.Read(make([]byte, 1)); response.StatusCode != http.StatusOK || err != nil {
		t.Errorf("the live feed does not pass: %d %v", response.StatusCode, err)
	}
}

func TestNginx(t *testing.T) {
	t.Parallel()
	dir, port, plain := t.TempDir(), free(t), free(t)
	key := exec.Command("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN="+name,
		"-keyout", filepath.Join(dir, "shop.key"), "-out", filepath.Join(dir, "shop.pem"))
	if out, err := key.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	site := file(t, "nginx.conf", "listen 80;", "listen 127.0.0.1:"+plain+";", "listen 443 ssl http2;",
		"listen 127.0.0.1:"+port+" ssl http2;", "/etc/nginx/shop", dir+"/shop", "127.0.0.1:8080", "127.0.0.1:"+shop(t))
	config := "daemon off; pid " + dir + "/pid; error_log stderr; events {} http { access_log off;" +
		" client_body_temp_path " + dir + "/b; proxy_temp_path " + dir + "/p; fastcgi_temp_path " + dir + "/f;" +
		" uwsgi_temp_path " + dir + "/u; scgi_temp_path " + dir + "/s;\n" + site + "}"
	run(t, nil, "nginx", "-p", dir, "-c", write(t, filepath.Join(dir, "nginx.conf"), config))
	behind(t, browser(port))
}

func TestCaddy(t *testing.T) {
	t.Parallel()
	dir, port, plain := t.TempDir(), free(t), free(t)
	// A certificate of Caddy's own instead of one that is asked for outside.
	site := file(t, "Caddyfile", name+" {", name+" {\n\ttls internal", "127.0.0.1:8080", "127.0.0.1:"+shop(t))
	global := "{\n\tadmin off\n\tskip_install_trust\n\thttp_port " + plain + "\n\thttps_port " + port + "\n}\n"
	run(t, []string{"XDG_DATA_HOME=" + dir, "XDG_CONFIG_HOME=" + dir, "HOME=" + dir}, "caddy", "run", "--adapter",
		"caddyfile", "--config", write(t, filepath.Join(dir, "Caddyfile"), global+site))
	behind(t, browser(port))
}

func TestUnit(t *testing.T) {
	t.Parallel()
	program, err := filepath.Abs(filepath.Join("..", "..", "bin", "souk"))
	if err != nil {
		t.Fatal(err)
	}
	unit := write(t, filepath.Join(t.TempDir(), "souk.service"), file(t, "souk.service", "/usr/local/bin/souk", program,
		"User=souk", "User=root", "Group=souk", "Group=root"))
	out, err := exec.Command("systemd-analyze", "verify", "--man=no", unit).CombinedOutput()
	if err != nil || strings.Contains(string(out), "souk.service") {
		t.Errorf("%v: %s", err, out)
	}
}

// TestImage builds the image and runs the program in its root with nothing of this machine in it.
func TestImage(t *testing.T) {
	t.Parallel()
	build := exec.Command("../../scripts/container", "souk-deploy-test")
	build.Env = append(os.Environ(), "SOUK_CONTAINER_FLAGS=--isolation=chroot")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	port := free(t)
	shell := `set -e
c=$(buildah from souk-deploy-test); trap 'buildah rm $c >/dev/null' EXIT
buildah run --isolation=chroot -e SOUK_ADDR=127.0.0.1:` + port + ` $c -- /souk serve & wait $!`
	run(t, nil, "sh", "-c", shell)
	eventually(t, http.DefaultClient, "http://127.0.0.1:"+port+"/readyz")
}
