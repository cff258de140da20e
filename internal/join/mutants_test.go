//go:build mutants

package join

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// mutants are ways to spoil the package on purpose: in a file, one text replaced by another. The
// suite must fail on each. Run with go test -tags mutants -run TestMutants ./internal/join
var mutants = []struct{ name, file, old, new string }{
	{"dropped split: ones are not joined", "node.go", "hits += j.node(ones[:n-n0], without[:m0], bits)", "_ = without[:m0]"},
	{"dropped split: zeros are not joined", "node.go", "\t\te = e[:n0]\n", "\t\te = e[:0]\n"},
	{"split does not filter", "node.go", "m0 := j.filter(s, without, uint(b))", "m0 := copy(without, s) / 2"},
	{"unmasked slot, portable", "portable.go", "valid := ^uint64(0) >> (64 - len(e))", "valid := ^uint64(0)"},
	{"unmasked slot, avx2", "avx2_block_amd64.s", "VMOVDQA 1024(R8), Y0       // entry 0", "VPCMPEQD Y0, Y0, Y0"},
	{"one slot too many, avx2", "avx2_amd64.go", "for i := range r {", "for i := range min(r+1, 32) {"},
	{"off by one in a tail: product", "avx2_list_amd64.s", "\tANDL $7, DX\n\tBZHIL DX, R12, R12\n\nouter:", "\tANDL $7, DX\n\tBZHIL DX, R12, R12\n\tSHRL $1, R12\n\nouter:"},
	{"off by one in a tail: left words of a product", "avx2_list_amd64.s", "\tCMPL BX, $2\n", "\tCMPL BX, $1\n"},
	{"empty range of a product", "avx2_list_amd64.s", "CMOVLEQ DX, R12", "CMOVLNE R12, R12"},
	{"off by one in a tail: filter", "avx2_list_amd64.s", "\tBZHIL DX, R12, R12\n\tVMOVDQU (SI), Y0\n\tVPSLLD X14, Y0, Y1\n\tVMOVMSKPS Y1, R14", "\tINCQ DX\n\tBZHIL DX, R12, R12\n\tVMOVDQU (SI), Y0\n\tVPSLLD X14, Y0, Y1\n\tVMOVMSKPS Y1, R14"},
	{"off by one in a tail: stream", "avx2_block_amd64.s", "\tADDQ $4, DX; \\\n\tJZ   done; \\", "\tADDQ $3, DX; \\\n\tJLE  done; \\"},
	{"off by one in a tail: pairs", "avx2_small_amd64.s", "\tSHLQ $2, CX\n\tSUBQ CX, R9\n", "\tSHLQ $2, CX\n\tSUBQ CX, R9\n\tADDQ $4, R9\n"},
	{"off by one in a tail: portable product", "portable.go", "xs, ys := c.l.lo[l0:l1], c.r.lo[r0:r1]", "xs, ys := c.l.lo[l0:l1], c.r.lo[r0:max(r0, r1-1)]"},
	{"last batch of a product is lost", "unit.go", "if h.n >= w.t.p.batch {", "if h.n > w.t.p.batch {\n\t\t\th.n--"},
	{"32-bit sums in the stream, portable", "portable.go", "return uint64(n)\n", "return uint64(uint32(n))\n"},
	{"32-bit sums in the stream, avx2", "avx2_block_amd64.s", "VPADDQ X1, X0, X0\n\tVMOVQ X0, AX", "VPADDQ X1, X0, X0\n\tVMOVD X0, AX"},
	{"32-bit sums of blocks", "node.go", "hits += j.k.stream(j.block, s[:n], bits)", "hits = uint64(uint32(hits + j.k.stream(j.block, s[:n], bits)))"},
	{"32-bit sums of units", "unit.go", "s.n = n\n", "s.n = uint64(uint32(n))\n"},
	{"carry of a sum is lost", "unit.go", "if hi != 0 || carry != 0 {", "if hi != 0 || carry > 1 {"},
	{"carry of the adder is lost, avx2", "avx2_block_amd64.s", "VPOR  Y13, c, c", "VPOR  c, c, c"},
	{"sixth chunk wraps around, avx2", "avx2_block_amd64.s", "ANDL $0x0c0, R9", "ANDL $0xfc0, R9"},
	{"packing keeps dead bits", "portable.go", "out[i] = w&p.lo |", "out[i] = w |"},
	{"a moved bit is lost, avx2", "avx2_small_amd64.s", "\tCMPQ AX, R10\n\tJB   move", "\tLEAQ 16(AX), BX\n\tCMPQ BX, R10\n\tJB   move"},
	{"top row of the middle column takes class 1", "slice.go", "if e.class != 0 {", "if e.class > 1 {"},
	{"weight of even n: equal row and column sets", "unit.go", "w.extend(b, all.part(atLeft, atLeft+1, 1, 1, 0, 1), sum)", "w.extend(a, all.part(atLeft, atLeft+1, 1, 1, 0, 1), sum)"},
	{"weight of even n: own mirror image", "unit.go", "if u.left == u.right {", "if u.left > u.right {"},
	{"a column set is missing", "plan.go", "return right[i] > g.all()&^left }) - r.first", "return right[i] >= g.all()&^left }) - r.first"},
	{"slices of another layer", "tables.go", "t.cur.x != x || t.cur.size != size", "t.cur.size != size"},
	{"a slice is overwritten while in use", "tables.go", "t.s = &w.private[q]", "t.s = &w.private[q&1]"},
	{"cancelled counts look whole", "unit.go", "return 0, Stats{}, ctx.Err()\n\t}\n\treturn total", "}\n\treturn total"},
}

func TestMutants(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range mutants {
		t.Run(strings.ReplaceAll(m.name, " ", "_"), func(t *testing.T) {
			dir := t.TempDir()
			pkg := filepath.Join(dir, "internal", "join")
			if err := os.MkdirAll(pkg, 0o755); err != nil {
				t.Fatal(err)
			}
			for from, to := range map[string]string{root: dir, ".": pkg} {
				for _, pattern := range []string{"go.mod", "go.sum", "*.go", "*.s"} {
					files, _ := filepath.Glob(filepath.Join(from, pattern))
					for _, file := range files {
						if from == root && strings.HasSuffix(file, ".go") {
							continue
						}
						text, err := os.ReadFile(file)
						if err != nil {
							t.Fatal(err)
						}
						if filepath.Base(file) == m.file {
							spoiled := strings.Replace(string(text), m.old, m.new, 1)
							if spoiled == string(text) {
								t.Fatalf("%s does not contain %q", m.file, m.old)
							}
							text = []byte(spoiled)
						}
						if err := os.WriteFile(filepath.Join(to, filepath.Base(file)), text, 0o644); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
			run := func(args ...string) (string, error) {
				cmd := exec.Command("go", args...)
				cmd.Dir = pkg
				out, err := cmd.CombinedOutput()
				return string(out), err
			}
			if out, err := run("test", "-c", "-o", filepath.Join(dir, "join.test"), "."); err != nil {
				t.Fatalf("does not compile: %s", out)
			}
			cmd := exec.Command(filepath.Join(dir, "join.test"), "-test.short", "-test.failfast", "-test.timeout=120s")
			cmd.Dir = pkg
			out, err := cmd.CombinedOutput()
			if err == nil {
				t.Errorf("the suite passes")
				return
			}
			line, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
			t.Log(line)
		})
	}
}
