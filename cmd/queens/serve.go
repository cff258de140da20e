package main

import (
	"context"
	"fmt"
	"log/slog"
	"os/exec"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"queens/web"
)

// serveGrace is how long the server may take to end.
const serveGrace = 5 * time.Second

type serveFlags struct {
	addr  string
	open  bool
	quiet bool
}

func newServe() *cobra.Command {
	f := &serveFlags{addr: "127.0.0.1:8000"}
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "serve the app: learn, browse, play and count in a browser",
		Long: `Serve runs the app for a browser until it is interrupted, and prints its
address. Everything is in this program: no page loads anything from elsewhere.

It listens on this machine only, unless --addr says otherwise: :8000 is for the
whole network. Port 0 takes any that is free. Each request is logged on standard
error; /metrics and /healthz are for those who watch it, and /api/openapi.json
describes what it answers to programs.`,
		Example: `  $ queens serve --addr 256.0.0.1:8000
  queens: cannot listen: …`,
		Args:              none,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE:              f.run,
	}
	addParsed(cmd, &f.addr, "addr", "HOST:PORT", "where to listen (default 127.0.0.1:8000)", notEmpty, "127.0.0.1:8000", "127.0.0.1:0", ":8000")
	cmd.Flags().BoolVar(&f.open, "open", false, "open it in the browser")
	cmd.Flags().BoolVar(&f.quiet, "quiet", false, "log no requests")
	return cmd
}

func (f *serveFlags) run(cmd *cobra.Command, _ []string) error {
	endsWithin(serveGrace)
	o := web.Options{Log: slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), nil))}
	if f.quiet {
		o.Log = nil
	}
	out := cmd.OutOrStdout().(*output)
	err := web.Serve(cmd.Context(), f.addr, o, func(url string) {
		fmt.Fprintln(out, url)
		out.Flush()
		if f.open {
			if err := browse(cmd.Context(), url); err != nil {
				fmt.Fprintf(cmd.ErrOrStderr(), "queens: cannot open a browser: %v\n", err)
			}
		}
	})
	if err != nil {
		return fmt.Errorf("cannot listen: %w", err)
	}
	return nil
}

// browse opens an address in the browser of the machine.
func browse(ctx context.Context, url string) error {
	var opener *exec.Cmd
	switch runtime.GOOS {
	case "darwin":
		opener = exec.CommandContext(ctx, "open", url)
	case "windows":
		opener = exec.CommandContext(ctx, "rundll32", "url.dll,FileProtocolHandler", url)
	default:
		opener = exec.CommandContext(ctx, "xdg-open", url)
	}
	if err := opener.Start(); err != nil {
		return err
	}
	go opener.Wait() // so that no dead process is left
	return nil
}
