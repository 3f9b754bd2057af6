// Command souk is the whole store: server, demo data, checks, backups.
//
// Every subcommand reads the same settings, from variables or from flags that
// mirror them, and answers a wrong one with one clear line.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"souk/internal/app"
)

// command is one subcommand.
type command struct {
	name string
	help string
	// flags adds what only this command has and returns what runs it.
	flags func(*flag.FlagSet) func(ctx context.Context, cfg app.Config, args []string) error
}

var commands = []command{
	{"serve", "run the store", serve},
	{"migrate", "bring the database to this program's version", migrate},
	{"seed", "fill an empty store with demo products (--products N for load tests)", seed},
	{"check", "prove that money and stock add up over the whole database", check},
	{"backup", "copy database and media while the store runs: souk backup FILE", backupCommand},
	{"restore", "bring a backup into an empty data folder or database: souk restore FILE", restoreCommand},
	{"doctor", "make the calls that storefronts make: souk doctor URL --client-id ID", doctor},
	{"openapi", "print the OpenAPI document", openapi},
	{"served", "print which functions of the public packages are served", served},
	{"version", "print the version", version},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, os.Args[1:], os.LookupEnv)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "souk: "+oneLine(err))
		os.Exit(1)
	}
}

// oneLine is all that people get to read of an error.
func oneLine(err error) string { return strings.Join(strings.Fields(err.Error()), " ") }

func run(ctx context.Context, args []string, lookup func(string) (string, bool)) error {
	if len(args) == 0 || args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		usage()
		return nil
	}
	for _, c := range commands {
		if c.name != args[0] {
			continue
		}
		var cfg app.Config
		set := flag.NewFlagSet("souk "+c.name, flag.ContinueOnError)
		set.SetOutput(io.Discard)
		if err := bind(set, &cfg, lookup); err != nil {
			return err
		}
		start := c.flags(set)
		if err := set.Parse(args[1:]); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				set.SetOutput(os.Stdout)
				fmt.Printf("souk %s: %s\n\n", c.name, c.help)
				set.PrintDefaults()
			}
			return err
		}
		if err := cfg.Check(); err != nil {
			return err
		}
		return start(ctx, cfg, set.Args())
	}
	return fmt.Errorf("there is no command %q; souk help lists them", args[0])
}

// bind declares a flag for every setting; its default is the variable, if set.
func bind(set *flag.FlagSet, cfg *app.Config, lookup func(string) (string, bool)) error {
	for _, s := range cfg.Settings() {
		value, given := lookup(s.Variable)
		help := s.Help + " (" + s.Variable + ")"
		if s.Switch != nil {
			on := s.Default == "1"
			if given && value != "" {
				parsed, err := strconv.ParseBool(value)
				if err != nil {
					return fmt.Errorf("%s must be 1 or 0, not %q", s.Variable, value)
				}
				on = parsed
			}
			set.BoolVar(s.Switch, s.Flag, on, help)
			continue
		}
		if !given || value == "" {
			value = s.Default
		}
		set.StringVar(s.Text, s.Flag, value, help)
	}
	return nil
}

// usage prints to standard output, where nobody can be told of a failure to print.
func usage() {
	fmt.Print("souk: a whole online store in one program\n\nUsage: souk <command> [flags]\n\n")
	for _, c := range commands {
		fmt.Printf("  %-9s %s\n", c.name, c.help)
	}
	fmt.Print("\nSettings (variables; flags mirror them):\n\n")
	for _, s := range (&app.Config{}).Settings() {
		fmt.Printf("  %-26s --%-21s %s\n", s.Variable, s.Flag, s.Help)
	}
}
