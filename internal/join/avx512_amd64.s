//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The inner loops for AVX-512, those that gain by it: words are kept by VPCOMPRESSD (to a register: to memory it
// is slow) and ones counted by VPOPCNTQ. Blocks have 256 words as with AVX2. The contracts stand in
// kernel.go, the Go twins in reference.go and portable.go.

// RANGES loads the next ranges of a cross: AX and BX the first word and the number of words of the left
// one, CX and DX those of the right one. R15 is the cross, SI and DI point at the offsets. It goes to
// empty if one is empty and to full if the product passes the limit in R8.
#define RANGES(empty, full) \
	MOVQ  cross_lspan(R15), R13; \
	MOVL  (SI), AX; \
	MOVL  (SI)(R13*4), BX; \
	SUBL  AX, BX; \
	JZ    empty; \
	MOVQ  cross_rspan(R15), R13; \
	MOVL  (DI), CX; \
	MOVL  (DI)(R13*4), DX; \
	SUBL  CX, DX; \
	JZ    empty; \
	MOVQ  BX, R13; \
	IMULQ DX, R13; \
	SUBQ  R13, R8; \
	JLT   full

#define START \
	MOVQ cross_loff(R15), SI; \
	MOVQ cross_i(R15), AX; \
	LEAQ (SI)(AX*4), SI; \
	MOVQ cross_roff(R15), DI; \
	MOVQ cross_j(R15), AX; \
	LEAQ (DI)(AX*4), DI; \
	MOVQ cross_cells(R15), R9

// func productAVX512(c *cross, out *uint32, limit int) int
TEXT ·productAVX512(SB), NOSPLIT, $0-32
	MOVQ c+0(FP), R15
	MOVQ out+8(FP), R10
	MOVQ limit+16(FP), R8
	START
	JMP  test

cell:
	RANGES(empty, full)
	MOVQ (cross_l+list_lo)(R15), R13
	LEAQ (R13)(AX*4), AX
	MOVQ (cross_r+list_lo)(R15), R13
	LEAQ (R13)(CX*4), CX

	// The longer range on the right, in DX words from CX.
	MOVQ AX, R13
	MOVL BX, R14
	CMPL BX, DX
	CMOVQHI CX, AX
	CMOVQHI R13, CX
	CMOVLHI DX, BX
	CMOVLHI R14, DX
	MOVL $-1, R12
	CMPL DX, $8
	JHI  more

	// At most eight words on the right.
	VMOVDQU (CX), Y1
	BZHIL DX, R12, R12
	KMOVW R12, K1

short:
	VPBROADCASTD (AX), Y0
	ADDQ $4, AX
	VPTESTNMD Y0, Y1, K1, K2
	VPORD Y0, Y1, Y3
	VPCOMPRESSD.Z Y3, K2, Y3
	KMOVW K2, R13
	POPCNTL R13, R13
	VMOVDQU Y3, (R10)
	LEAQ (R10)(R13*4), R10
	DECL BX
	JNZ  short

empty:
	ADDQ $8, SI
	SUBQ $8, DI
	DECQ R9

test:
	TESTQ R9, R9
	JNZ  cell

full:
	MOVQ R9, cross_cells(R15)
	SUBQ out+8(FP), R10
	SHRQ $2, R10
	MOVQ R10, ret+24(FP)
	VZEROUPPER
	RET

more:
	CMPL DX, $16
	JHI  long
	VMOVDQU32 (CX), Z1
	BZHIL DX, R12, R12
	KMOVW R12, K1

medium:
	VPBROADCASTD (AX), Z0
	ADDQ $4, AX
	VPTESTNMD Z0, Z1, K1, K2
	VPORD Z0, Z1, Z3
	VPCOMPRESSD.Z Z3, K2, Z3
	KMOVW K2, R13
	POPCNTL R13, R13
	VMOVDQU32 Z3, (R10)
	LEAQ (R10)(R13*4), R10
	DECL BX
	JNZ  medium
	JMP  empty

long:
	// Whole vectors up to R14, then the rest with mask K1.
	MOVL DX, R14
	ANDL $-16, R14
	LEAQ (CX)(R14*4), R14
	ANDL $15, DX
	BZHIL DX, R12, R12
	KMOVW R12, K1

outer:
	VPBROADCASTD (AX), Z0
	ADDQ $4, AX
	MOVQ CX, DX

inner:
	VMOVDQU32 (DX), Z1
	VPTESTNMD Z0, Z1, K2
	VPORD Z0, Z1, Z3
	VPCOMPRESSD.Z Z3, K2, Z3
	KMOVW K2, R13
	POPCNTL R13, R13
	VMOVDQU32 Z3, (R10)
	LEAQ (R10)(R13*4), R10
	ADDQ $64, DX
	CMPQ DX, R14
	JB   inner

	TESTL R12, R12
	JZ   whole
	VMOVDQU32 (DX), Z1
	VPTESTNMD Z0, Z1, K1, K2
	VPORD Z0, Z1, Z3
	VPCOMPRESSD.Z Z3, K2, Z3
	KMOVW K2, R13
	POPCNTL R13, R13
	VMOVDQU32 Z3, (R10)
	LEAQ (R10)(R13*4), R10

whole:
	DECL BX
	JNZ  outer
	JMP  empty

// func productWideAVX512(c *cross, outlo, outhi *uint32, limit int) int
//
// AX and BX are the next left words, CX of them; SI and DI the right ones, DX of them in whole vectors and
// the mask K1 for the rest, R14 the next. R11 words are written, to R10 and R8.
TEXT ·productWideAVX512(SB), NOSPLIT, $32-40
	MOVQ c+0(FP), R15
	MOVQ limit+24(FP), R8
	MOVQ outlo+8(FP), R10
	XORL R11, R11
	START
	JMP  test

cell:
	RANGES(empty, full)
	MOVQ SI, loff-8(SP)
	MOVQ DI, roff-16(SP)
	MOVQ R8, limit-24(SP)
	MOVL AX, R14               // first left word, CX first right word
	MOVL BX, R13               // left words, DX right words
	MOVQ (cross_l+list_hi)(R15), BX
	LEAQ (BX)(R14*4), BX
	MOVQ (cross_l+list_lo)(R15), AX
	LEAQ (AX)(R14*4), AX
	MOVQ (cross_r+list_lo)(R15), SI
	LEAQ (SI)(CX*4), SI
	MOVQ (cross_r+list_hi)(R15), DI
	LEAQ (DI)(CX*4), DI
	MOVL R13, CX
	MOVQ outhi+16(FP), R8
	CMPL CX, DX
	JLS  ordered
	XCHGQ AX, SI
	XCHGQ BX, DI
	XCHGL CX, DX

ordered:
	MOVL DX, R14
	ANDL $15, R14
	MOVL $-1, R12
	BZHIL R14, R12, R12
	KMOVW R12, K1
	ANDL $-16, DX

outer:
	VPBROADCASTD (AX), Z0
	VPBROADCASTD (BX), Z5
	ADDQ $4, AX
	ADDQ $4, BX
	XORL R14, R14
	CMPQ R14, DX
	JAE  last

inner:
	VMOVDQU32 (SI)(R14*4), Z1
	VPTESTNMD Z0, Z1, K2
	VPORD Z0, Z1, Z3
	VPORD (DI)(R14*4), Z5, Z6
	VPCOMPRESSD.Z Z3, K2, Z3
	VPCOMPRESSD.Z Z6, K2, Z6
	KMOVW K2, R13
	POPCNTL R13, R13
	VMOVDQU32 Z3, (R10)(R11*4)
	VMOVDQU32 Z6, (R8)(R11*4)
	ADDQ R13, R11
	ADDQ $16, R14
	CMPQ R14, DX
	JB   inner

last:
	TESTL R12, R12
	JZ   whole
	VMOVDQU32 (SI)(R14*4), Z1
	VPTESTNMD Z0, Z1, K1, K2
	VPORD Z0, Z1, Z3
	VPORD (DI)(R14*4), Z5, Z6
	VPCOMPRESSD.Z Z3, K2, Z3
	VPCOMPRESSD.Z Z6, K2, Z6
	KMOVW K2, R13
	POPCNTL R13, R13
	VMOVDQU32 Z3, (R10)(R11*4)
	VMOVDQU32 Z6, (R8)(R11*4)
	ADDQ R13, R11

whole:
	DECL CX
	JNZ  outer
	MOVQ loff-8(SP), SI
	MOVQ roff-16(SP), DI
	MOVQ limit-24(SP), R8

empty:
	ADDQ $8, SI
	SUBQ $8, DI
	DECQ R9

test:
	TESTQ R9, R9
	JNZ  cell

full:
	MOVQ R9, cross_cells(R15)
	MOVQ R11, ret+32(FP)
	VZEROUPPER
	RET

// BIT puts the word with bit b set into all lanes of Z14.
#define BIT(b) \
	MOVQ b, CX; \
	MOVL $1, AX; \
	SHLXL CX, AX, AX; \
	VPBROADCASTD AX, Z14

// func partitionAVX512(x *uint32, n int, zeros, ones *uint32, b uint) int
//
// The zeros may go where the words come from: a vector is loaded before its place is written.
TEXT ·partitionAVX512(SB), NOSPLIT, $0-48
	MOVQ x+0(FP), SI
	MOVQ n+8(FP), DX
	MOVQ zeros+16(FP), R8
	MOVQ ones+24(FP), R9
	BIT(b+32(FP))
	SUBQ $16, DX
	JB   last

loop:
	VMOVDQU32 (SI), Z0
	ADDQ $64, SI
	VPTESTMD Z14, Z0, K1
	VPTESTNMD Z14, Z0, K2
	VPCOMPRESSD.Z Z0, K1, Z1
	VPCOMPRESSD.Z Z0, K2, Z2
	KMOVW K1, R13
	KMOVW K2, R14
	POPCNTL R13, R13
	POPCNTL R14, R14
	VMOVDQU32 Z1, (R9)
	VMOVDQU32 Z2, (R8)
	LEAQ (R9)(R13*4), R9
	LEAQ (R8)(R14*4), R8
	SUBQ $16, DX
	JAE  loop

last:
	ADDQ $16, DX
	JZ   done
	MOVL $-1, R12
	BZHIL DX, R12, R12
	KMOVW R12, K3
	VMOVDQU32 (SI), Z0
	VPTESTMD Z14, Z0, K3, K1
	VPTESTNMD Z14, Z0, K3, K2
	VPCOMPRESSD.Z Z0, K1, Z1
	VPCOMPRESSD.Z Z0, K2, Z2
	KMOVW K2, R14
	POPCNTL R14, R14
	VMOVDQU32 Z1, (R9)
	VMOVDQU32 Z2, (R8)
	LEAQ (R8)(R14*4), R8

done:
	SUBQ zeros+16(FP), R8
	SHRQ $2, R8
	MOVQ R8, ret+40(FP)
	VZEROUPPER
	RET

// func filterAVX512(x *uint32, n int, out *uint32, b uint) int
TEXT ·filterAVX512(SB), NOSPLIT, $0-40
	MOVQ x+0(FP), SI
	MOVQ n+8(FP), DX
	MOVQ out+16(FP), R8
	BIT(b+24(FP))
	SUBQ $16, DX
	JB   last

loop:
	VMOVDQU32 (SI), Z0
	ADDQ $64, SI
	VPTESTNMD Z14, Z0, K2
	VPCOMPRESSD.Z Z0, K2, Z2
	KMOVW K2, R14
	POPCNTL R14, R14
	VMOVDQU32 Z2, (R8)
	LEAQ (R8)(R14*4), R8
	SUBQ $16, DX
	JAE  loop

last:
	ADDQ $16, DX
	JZ   done
	MOVL $-1, R12
	BZHIL DX, R12, R12
	KMOVW R12, K3
	VMOVDQU32 (SI), Z0
	VPTESTNMD Z14, Z0, K3, K2
	VPCOMPRESSD.Z Z0, K2, Z2
	KMOVW K2, R14
	POPCNTL R14, R14
	VMOVDQU32 Z2, (R8)
	LEAQ (R8)(R14*4), R8

done:
	SUBQ out+16(FP), R8
	SHRQ $2, R8
	MOVQ R8, ret+32(FP)
	VZEROUPPER
	RET

// func partitionWideAVX512(lo, hi *uint32, n int, zeroslo, zeroshi, oneslo, oneshi *uint32, b uint) int
TEXT ·partitionWideAVX512(SB), NOSPLIT, $0-72
	MOVQ lo+0(FP), SI
	MOVQ hi+8(FP), DI
	MOVQ n+16(FP), DX
	MOVQ zeroslo+24(FP), R8
	MOVQ zeroshi+32(FP), R9
	MOVQ oneslo+40(FP), R10
	MOVQ oneshi+48(FP), R15
	BIT(b+56(FP))
	XORL AX, AX                // zeros written
	XORL BX, BX                // ones written
	MOVL $-1, R12
	KMOVW R12, K3
	TESTQ DX, DX
	JZ   done

loop:
	CMPQ DX, $16
	JAE  full
	BZHIL DX, R12, R12
	KMOVW R12, K3

full:
	VMOVDQU32 (SI), Z0
	VMOVDQU32 (DI), Z4
	ADDQ $64, SI
	ADDQ $64, DI
	VPTESTMD Z14, Z0, K3, K1
	VPTESTNMD Z14, Z0, K3, K2
	VPCOMPRESSD.Z Z0, K1, Z5
	VPCOMPRESSD.Z Z4, K1, Z6
	VPCOMPRESSD.Z Z0, K2, Z7
	VPCOMPRESSD.Z Z4, K2, Z8
	KMOVW K1, R13
	KMOVW K2, R14
	POPCNTL R13, R13
	POPCNTL R14, R14
	VMOVDQU32 Z5, (R10)(BX*4)
	VMOVDQU32 Z6, (R15)(BX*4)
	VMOVDQU32 Z7, (R8)(AX*4)
	VMOVDQU32 Z8, (R9)(AX*4)
	ADDQ R13, BX
	ADDQ R14, AX
	SUBQ $16, DX
	JA   loop

done:
	MOVQ AX, ret+64(FP)
	VZEROUPPER
	RET

// func filterWideAVX512(lo, hi *uint32, n int, outlo, outhi *uint32, b uint) int
TEXT ·filterWideAVX512(SB), NOSPLIT, $0-56
	MOVQ lo+0(FP), SI
	MOVQ hi+8(FP), DI
	MOVQ n+16(FP), DX
	MOVQ outlo+24(FP), R8
	MOVQ outhi+32(FP), R9
	BIT(b+40(FP))
	XORL AX, AX
	MOVL $-1, R12
	KMOVW R12, K3
	TESTQ DX, DX
	JZ   done

loop:
	CMPQ DX, $16
	JAE  full
	BZHIL DX, R12, R12
	KMOVW R12, K3

full:
	VMOVDQU32 (SI), Z0
	VMOVDQU32 (DI), Z4
	ADDQ $64, SI
	ADDQ $64, DI
	VPTESTNMD Z14, Z0, K3, K2
	VPCOMPRESSD.Z Z0, K2, Z7
	VPCOMPRESSD.Z Z4, K2, Z8
	KMOVW K2, R14
	POPCNTL R14, R14
	VMOVDQU32 Z7, (R8)(AX*4)
	VMOVDQU32 Z8, (R9)(AX*4)
	ADDQ R14, AX
	SUBQ $16, DX
	JA   loop

done:
	MOVQ AX, ret+48(FP)
	VZEROUPPER
	RET

// FIRST to SIXTH look up a chunk of six bits of the word in r: bits 5 to 10 of the rotated word are the
// offset in a table of 32-byte entries. DI is the block; R8 is used.
#define FIRST(r, y) RORXL $27, r, R8; ANDL $0x7e0, R8; VMOVDQA (DI)(R8*1), y
#define SECOND(r, y) RORXL $1, r, R9; ANDL $0x7e0, R9; VPAND 2048(DI)(R9*1), y, y
#define THIRD(r, y) RORXL $7, r, R8; ANDL $0x7e0, R8; VPAND 4096(DI)(R8*1), y, y
#define FOURTH(r, y) RORXL $13, r, R9; ANDL $0x7e0, R9; VPAND 6144(DI)(R9*1), y, y
#define FIFTH(r, y) RORXL $19, r, R8; ANDL $0x7e0, R8; VPAND 8192(DI)(R8*1), y, y
#define SIXTH(r, y) RORXL $25, r, R9; ANDL $0x060, R9; VPAND 10240(DI)(R9*1), y, y

#define LOOK1(at, r, y) MOVL at(SI), r; FIRST(r, y)
#define LOOK2(at, r, y) LOOK1(at, r, y); SECOND(r, y)
#define LOOK3(at, r, y) LOOK2(at, r, y); THIRD(r, y)
#define LOOK4(at, r, y) LOOK3(at, r, y); FOURTH(r, y)
#define LOOK5(at, r, y) LOOK4(at, r, y); FIFTH(r, y)
#define LOOK6(at, r, y) LOOK5(at, r, y); SIXTH(r, y)

// STREAM is the loop for one number of chunks, two words a turn.
#define STREAM(LOOK, loop, rest) \
	SUBQ $2, DX; \
	JB   rest; \
loop: \
	LOOK(0, AX, Y0); \
	LOOK(4, BX, Y1); \
	ADDQ $8, SI; \
	VPOPCNTQ Y0, Y0; \
	VPOPCNTQ Y1, Y1; \
	VPADDQ Y0, Y8, Y8; \
	VPADDQ Y1, Y9, Y9; \
	SUBQ $2, DX; \
	JAE  loop; \
rest: \
	ADDQ $2, DX; \
	JZ   done; \
	LOOK(0, AX, Y0); \
	VPOPCNTQ Y0, Y0; \
	VPADDQ Y0, Y8, Y8; \
	JMP  done

// func streamAVX512(t *block, x *uint32, n, chunks int) uint64
TEXT ·streamAVX512(SB), NOSPLIT, $0-40
	MOVQ t+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ n+16(FP), DX
	MOVQ chunks+24(FP), CX
	VPXOR Y8, Y8, Y8
	VPXOR Y9, Y9, Y9
	CMPQ CX, $5
	JEQ  five
	JA   six
	CMPQ CX, $4
	JEQ  four
	CMPQ CX, $2
	JEQ  two
	JA   three
	STREAM(LOOK1, loop1, rest1)

two:
	STREAM(LOOK2, loop2, rest2)

three:
	STREAM(LOOK3, loop3, rest3)

four:
	STREAM(LOOK4, loop4, rest4)

five:
	STREAM(LOOK5, loop5, rest5)

six:
	STREAM(LOOK6, loop6, rest6)

done:
	VPADDQ Y9, Y8, Y8
	VEXTRACTI128 $1, Y8, X0
	VPADDQ X0, X8, X0
	VPSRLDQ $8, X0, X1
	VPADDQ X1, X0, X0
	VMOVQ X0, AX
	MOVQ AX, ret+32(FP)
	VZEROUPPER
	RET
