//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"

// One pass of the avx2 kernel: the essay is in avx2_amd64.go.
//
// In every function:
//
//	SI  the next eight nodes of now       CX  the end of now
//	DX  where later goes on               DI  where below goes on    R8  where the batch is full
//	BX  gaps                              R9  compress
//	R12 the pass                          R13 now
//
// A row's array is stride bytes behind that of the row before it.
//
//	Y0  the first row's open squares      Y1  those of the rows behind it, together
//	Y2  the queens                        Y4  the permutation in use
//	Y6  the least of what must not be 0   Y7  Y1 for the children
//	Y8… the children's rows               Y15 zero

#define BEGIN \
	MOVQ  pass_now(R12), R13; \
	MOVQ  pass_at(R12), AX; \
	LEAQ  (R13)(AX*4), SI; \
	MOVQ  pass_count(R12), AX; \
	LEAQ  (R13)(AX*4), CX; \
	MOVQ  pass_later(R12), DX; \
	MOVQ  pass_kept(R12), AX; \
	LEAQ  (DX)(AX*4), DX; \
	MOVQ  pass_below(R12), R8; \
	MOVQ  pass_made(R12), AX; \
	LEAQ  (R8)(AX*4), DI; \
	ADDQ  $(4*const_batch), R8; \
	MOVQ  pass_gaps(R12), BX; \
	LEAQ  ·compress(SB), R9; \
	VPXOR Y15, Y15, Y15

// QUEEN takes a queen from the first row, and finds which parents have another: Y4 and AX, their
// permutation and number. An empty lane has no queen, and Y6 says so.
#define QUEEN \
	VMOVDQU   (SI), Y0; \
	VPSUBD    Y0, Y15, Y2; \
	VPAND     Y0, Y2, Y2; \
	VPXOR     Y2, Y0, Y0; \
	VPCMPEQD  Y15, Y0, Y3; \
	VMOVMSKPS Y3, AX; \
	XORL      $0xff, AX; \
	VPMOVZXBD (R9)(AX*8), Y4; \
	POPCNTL   AX, AX; \
	VPERMD    Y0, Y4, Y5; \
	VMOVDQU   Y5, (DX); \
	VMOVDQA   Y2, Y6; \
	VPXOR     Y1, Y1, Y1; \
	VPXOR     Y7, Y7, Y7

// CUT loads a row into Y, keeps it for the parents, and puts into Y3 what the queens attack in it.
#define CUT(row, Y) \
	VMOVDQU (row*const_stride)(SI), Y; \
	VPERMD  Y, Y4, Y5; \
	VMOVDQU Y5, (row*const_stride)(DX); \
	VPSLLVD (32*(row-1))(BX), Y2, Y5; \
	VPSRLVD (32*(row-1))(BX), Y2, Y3; \
	VPOR    Y5, Y3, Y3; \
	VPOR    Y2, Y3, Y3

#define ROW(row, Y) \
	CUT(row, Y); \
	VPOR    Y, Y1, Y1; \
	VPANDN  Y, Y3, Y; \
	VPMINUD Y, Y6, Y6; \
	VPOR    Y, Y7, Y7

// LASTROW is for row 1, which comes last and will be the children's first. Y3 is then its columns
// that are open in no other row.
#define LASTROW \
	CUT(1, Y8); \
	VPOR    Y8, Y1, Y1; \
	VPANDN  Y8, Y3, Y8; \
	VPMINUD Y8, Y6, Y6; \
	VPANDN  Y8, Y7, Y3; \
	VPOR    Y8, Y7, Y7

// JUDGE finds which children are promising, Y4 and AX, and forces the columns in Y3.
#define JUDGE \
	LEAQ      (DX)(AX*4), DX; \
	VPANDN    Y1, Y2, Y1; \
	VPCMPEQD  Y15, Y6, Y6; \
	VPCMPEQD  Y1, Y7, Y7; \
	VPANDN    Y7, Y6, Y6; \
	VMOVMSKPS Y6, AX; \
	VPMOVZXBD (R9)(AX*8), Y4; \
	POPCNTL   AX, AX; \
	VPCMPEQD  Y15, Y3, Y5; \
	VPBLENDVB Y5, Y8, Y3, Y8

#define CHILD(row, Y) \
	VPERMD  Y, Y4, Y; \
	VMOVDQU Y, ((row-1)*const_stride)(DI)

#define NEXT(again, end) \
	LEAQ (DI)(AX*4), DI; \
	ADDQ $32, SI; \
	CMPQ SI, CX; \
	JAE  end; \
	CMPQ DI, R8; \
	JB   again

#define RETURN \
	SUBQ R13, SI; \
	SHRQ $2, SI; \
	MOVQ SI, pass_at(R12); \
	SUBQ pass_later(R12), DX; \
	SHRQ $2, DX; \
	MOVQ DX, pass_kept(R12); \
	SUBQ pass_below(R12), DI; \
	SHRQ $2, DI; \
	MOVQ DI, pass_made(R12); \
	VZEROUPPER; \
	RET

// func place3(p *pass)
//
// The other two rows are a closed form. Their open squares, Y8 and Y9, lie in at most two columns,
// Y2 and Y7. There is one completion if neither row is empty, there are two columns, and they are
// not as far apart as the rows, Y13. There are two if the rows are alike.
TEXT ·place3(SB), NOSPLIT, $0-8
	MOVQ    p+0(FP), R12
	BEGIN
	VPXOR   Y14, Y14, Y14 // minus the completions
	VMOVDQU 64(BX), Y13

loop:
	QUEEN
	CUT(1, Y8)
	VPANDN   Y8, Y3, Y8
	CUT(2, Y9)
	VPANDN   Y9, Y3, Y9
	LEAQ     (DX)(AX*4), DX
	VPMINUD  Y8, Y6, Y6
	VPMINUD  Y9, Y6, Y6
	VPOR     Y8, Y9, Y7
	VPSUBD   Y7, Y15, Y2
	VPAND    Y7, Y2, Y2
	VPXOR    Y2, Y7, Y7
	VPMINUD  Y7, Y6, Y6
	VPSLLVD  Y13, Y2, Y2
	VPCMPEQD Y7, Y2, Y2
	VPCMPEQD Y15, Y6, Y6
	VPOR     Y2, Y6, Y6   // no completion
	VPCMPEQD Y8, Y9, Y9
	VPCMPEQD Y15, Y6, Y6  // a completion
	VPADDD   Y6, Y14, Y14
	VPAND    Y9, Y6, Y6   // another
	VPADDD   Y6, Y14, Y14
	ADDQ     $32, SI
	CMPQ     SI, CX
	JB       loop

	VPSUBD       Y14, Y15, Y14
	VEXTRACTI128 $1, Y14, X0
	VPADDD       X0, X14, X14
	VPSHUFD      $0x4e, X14, X0
	VPADDD       X0, X14, X14
	VPSHUFD      $0xb1, X14, X0
	VPADDD       X0, X14, X14
	VMOVD        X14, AX
	MOVQ         AX, pass_completions(R12)
	RETURN

// func place4(p *pass)
TEXT ·place4(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), R12
	BEGIN

loop:
	QUEEN
	ROW(3, Y10)
	ROW(2, Y9)
	LASTROW
	JUDGE
	CHILD(1, Y8)
	CHILD(2, Y9)
	CHILD(3, Y10)
	NEXT(loop, end)

end:
	RETURN

// func place5(p *pass)
TEXT ·place5(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), R12
	BEGIN

loop:
	QUEEN
	ROW(4, Y11)
	ROW(3, Y10)
	ROW(2, Y9)
	LASTROW
	JUDGE
	CHILD(1, Y8)
	CHILD(2, Y9)
	CHILD(3, Y10)
	CHILD(4, Y11)
	NEXT(loop, end)

end:
	RETURN

// func place6(p *pass)
TEXT ·place6(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), R12
	BEGIN

loop:
	QUEEN
	ROW(5, Y12)
	ROW(4, Y11)
	ROW(3, Y10)
	ROW(2, Y9)
	LASTROW
	JUDGE
	CHILD(1, Y8)
	CHILD(2, Y9)
	CHILD(3, Y10)
	CHILD(4, Y11)
	CHILD(5, Y12)
	NEXT(loop, end)

end:
	RETURN

// func place7(p *pass)
TEXT ·place7(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), R12
	BEGIN

loop:
	QUEEN
	ROW(6, Y13)
	ROW(5, Y12)
	ROW(4, Y11)
	ROW(3, Y10)
	ROW(2, Y9)
	LASTROW
	JUDGE
	CHILD(1, Y8)
	CHILD(2, Y9)
	CHILD(3, Y10)
	CHILD(4, Y11)
	CHILD(5, Y12)
	CHILD(6, Y13)
	NEXT(loop, end)

end:
	RETURN

// func place8(p *pass)
TEXT ·place8(SB), NOSPLIT, $0-8
	MOVQ p+0(FP), R12
	BEGIN

loop:
	QUEEN
	ROW(7, Y14)
	ROW(6, Y13)
	ROW(5, Y12)
	ROW(4, Y11)
	ROW(3, Y10)
	ROW(2, Y9)
	LASTROW
	JUDGE
	CHILD(1, Y8)
	CHILD(2, Y9)
	CHILD(3, Y10)
	CHILD(4, Y11)
	CHILD(5, Y12)
	CHILD(6, Y13)
	CHILD(7, Y14)
	NEXT(loop, end)

end:
	RETURN

// func placeMany(left int, p *pass)
//
// The same for any number of rows from three up, with the children's rows in memory instead of
// registers. R14 is the offset of the last row's gap and child, R10 that of its array.
TEXT ·placeMany(SB), NOSPLIT, $0-16
	MOVQ   left+0(FP), R14
	MOVQ   p+8(FP), R12
	BEGIN
	SUBQ   $2, R14
	IMUL3Q $const_stride, R14, R10
	ADDQ   $const_stride, R10
	SHLQ   $5, R14

loop:
	QUEEN
	MOVQ R14, R11
	LEAQ (SI)(R10*1), SI
	LEAQ (DX)(R10*1), DX

row:
	VMOVDQU (SI), Y8
	VPERMD  Y8, Y4, Y5
	VMOVDQU Y5, (DX)
	VMOVDQU (BX)(R11*1), Y9
	VPSLLVD Y9, Y2, Y5
	VPSRLVD Y9, Y2, Y3
	VPOR    Y5, Y3, Y3
	VPOR    Y2, Y3, Y3
	VPOR    Y8, Y1, Y1
	VPANDN  Y8, Y3, Y8
	VMOVDQU Y8, pass_children(R12)(R11*1)
	VPMINUD Y8, Y6, Y6
	VPANDN  Y8, Y7, Y3
	VPOR    Y8, Y7, Y7
	SUBQ    $const_stride, SI
	SUBQ    $const_stride, DX
	SUBQ    $32, R11
	JGE     row

	JUDGE
	VMOVDQU Y8, pass_children(R12)
	XORL    R11, R11
	MOVQ    DI, R13

child:
	VPERMD  pass_children(R12)(R11*1), Y4, Y5
	VMOVDQU Y5, (R13)
	ADDQ    $const_stride, R13
	ADDQ    $32, R11
	CMPQ    R11, R14
	JLE     child
	NEXT(loop, end)

end:
	MOVQ pass_now(R12), R13
	RETURN
