//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The inner loops for AVX2. Each has its contract in kernel.go and its Go twin in reference.go or
// portable.go. Vectors have eight words. All loads and stores are unaligned except those of a
// block's tables.
//
// To keep some words of a vector: one bit per word by VMOVMSKPS, the permutation for these
// eight bits from compressAVX2 by VPMOVZXBD, VPERMD, store all eight words, advance by the number of bits.

// RANGES loads the next ranges of a cross: AX and BX the first word and the number of words of the
// left one, CX and DX those of the right one. R15 is the cross, SI and DI point at the offsets. It
// goes to full if the product passes the limit in R8.
#define RANGES(full) \
	MOVQ  cross_lspan(R15), R13; \
	MOVL  (SI), AX; \
	MOVL  (SI)(R13*4), BX; \
	SUBL  AX, BX; \
	MOVQ  cross_rspan(R15), R13; \
	MOVL  (DI), CX; \
	MOVL  (DI)(R13*4), DX; \
	SUBL  CX, DX; \
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
	LEAQ ·compressAVX2(SB), R11; \
	VPXOR Y15, Y15, Y15

// MEET appends y|x for the words y of vector v, of which those in mask are meant, and the word x in
// all lanes of Y0. R13 is used.
#define MEET(v, mask) \
	VPAND Y0, v, Y2; \
	VPOR Y0, v, Y3; \
	VPCMPEQD Y2, Y15, Y2; \
	VMOVMSKPS Y2, R13; \
	ANDL mask, R13; \
	VPMOVZXBD (R11)(R13*8), Y4; \
	VPERMD Y3, Y4, Y3; \
	POPCNTL R13, R13; \
	VMOVDQU Y3, (R10); \
	LEAQ (R10)(R13*4), R10

// func productAVX2(c *cross, out *uint32, limit int) int
//
// Ranges are short, up to n = 17 mostly one to four words by up to eight, and a mispredicted branch
// costs as much as a product: so there is none for empty ranges, and two left words a turn.
TEXT ·productAVX2(SB), NOSPLIT, $0-32
	MOVQ c+0(FP), R15
	MOVQ out+8(FP), R10
	MOVQ limit+16(FP), R8
	MOVQ cross_cells(R15), R9
	START
	JMP  test

cell:
	RANGES(full)
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
	MOVL $255, R12
	CMPL DX, $8
	JHI  medium

	// At most eight words on the right: they stay in Y1, their mask in R12 if there is a word on
	// the left, and in R14 if there are two.
	VMOVDQU (CX), Y1
	BZHIL DX, R12, R12
	XORL DX, DX
	TESTL BX, BX
	CMOVLEQ DX, R12

short:
	CMPL BX, $2
	MOVL R12, R14
	CMOVLLT DX, R14
	VPBROADCASTD (AX), Y0
	MEET(Y1, R12)
	VPBROADCASTD 4(AX), Y0
	MEET(Y1, R14)
	ADDQ $8, AX
	SUBL $2, BX
	JGT  short

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

medium:
	TESTL BX, BX
	JZ   empty
	CMPL DX, $16
	JHI  long
	VMOVDQU (CX), Y1
	VMOVDQU 32(CX), Y5
	SUBL $8, DX
	MOVL R12, R14
	BZHIL DX, R12, R12

two:
	VPBROADCASTD (AX), Y0
	ADDQ $4, AX
	MEET(Y1, R14)
	MEET(Y5, R12)
	DECL BX
	JNZ  two
	JMP  empty

long:
	// Whole vectors up to R14, then the rest with mask R12.
	MOVL DX, R14
	ANDL $-8, R14
	LEAQ (CX)(R14*4), R14
	ANDL $7, DX
	BZHIL DX, R12, R12

outer:
	VPBROADCASTD (AX), Y0
	ADDQ $4, AX
	MOVQ CX, DX

inner:
	VMOVDQU (DX), Y1
	MEET(Y1, $255)
	ADDQ $32, DX
	CMPQ DX, R14
	JB   inner

	VMOVDQU (DX), Y1
	MEET(Y1, R12)
	DECL BX
	JNZ  outer
	JMP  empty

// func productWideAVX2(c *cross, outlo, outhi *uint32, limit int) int
//
// AX and BX are the next left words, CX of them; SI and DI the right ones, DX of them in whole vectors and
// the mask R12 for the rest, R14 the next. R9 words are written, to R10 and R8.
TEXT ·productWideAVX2(SB), NOSPLIT, $32-40
	MOVQ c+0(FP), R15
	MOVQ limit+24(FP), R8
	MOVQ outlo+8(FP), R10
	MOVQ cross_cells(R15), R12
	XORL R9, R9
	START
	JMP  test

cell:
	RANGES(full)
	TESTQ R13, R13             // words on the left times words on the right
	JZ   empty
	MOVQ SI, loff-8(SP)
	MOVQ DI, roff-16(SP)
	MOVQ R12, cells-24(SP)
	MOVQ R8, limit-32(SP)
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
	ANDL $7, R14
	MOVL $-1, R12
	BZHIL R14, R12, R12
	ANDL $-8, DX

outer:
	VPBROADCASTD (AX), Y0
	VPBROADCASTD (BX), Y5
	ADDQ $4, AX
	ADDQ $4, BX
	XORL R14, R14
	CMPQ R14, DX
	JAE  last

inner:
	VMOVDQU (SI)(R14*4), Y1
	VPAND Y0, Y1, Y2
	VPOR Y0, Y1, Y3
	VPOR (DI)(R14*4), Y5, Y6
	VPCMPEQD Y2, Y15, Y2
	VMOVMSKPS Y2, R13
	VPMOVZXBD (R11)(R13*8), Y4
	VPERMD Y3, Y4, Y3
	VPERMD Y6, Y4, Y6
	POPCNTL R13, R13
	VMOVDQU Y3, (R10)(R9*4)
	VMOVDQU Y6, (R8)(R9*4)
	ADDQ R13, R9
	ADDQ $8, R14
	CMPQ R14, DX
	JB   inner

last:
	TESTL R12, R12
	JZ   whole
	VMOVDQU (SI)(R14*4), Y1
	VPAND Y0, Y1, Y2
	VPOR Y0, Y1, Y3
	VPOR (DI)(R14*4), Y5, Y6
	VPCMPEQD Y2, Y15, Y2
	VMOVMSKPS Y2, R13
	ANDL R12, R13
	VPMOVZXBD (R11)(R13*8), Y4
	VPERMD Y3, Y4, Y3
	VPERMD Y6, Y4, Y6
	POPCNTL R13, R13
	VMOVDQU Y3, (R10)(R9*4)
	VMOVDQU Y6, (R8)(R9*4)
	ADDQ R13, R9

whole:
	DECL CX
	JNZ  outer
	MOVQ loff-8(SP), SI
	MOVQ roff-16(SP), DI
	MOVQ cells-24(SP), R12
	MOVQ limit-32(SP), R8

empty:
	ADDQ $8, SI
	SUBQ $8, DI
	DECQ R12

test:
	TESTQ R12, R12
	JNZ  cell

full:
	MOVQ R12, cross_cells(R15)
	MOVQ R9, ret+32(FP)
	VZEROUPPER
	RET

// func partitionAVX2(x *uint32, n int, zeros, ones *uint32, b uint) int
//
// The zeros may go where the words come from: a vector is loaded before its place is written.
TEXT ·partitionAVX2(SB), NOSPLIT, $0-48
	MOVQ x+0(FP), SI
	MOVQ n+8(FP), DX
	MOVQ zeros+16(FP), R8
	MOVQ ones+24(FP), R9
	MOVL $31, AX
	SUBQ b+32(FP), AX
	VMOVD AX, X14              // moves bit b to the sign
	LEAQ ·compressAVX2(SB), R11
	MOVL $255, R12             // lanes in use
	SUBQ $8, DX
	JB   last

loop:
	VMOVDQU (SI), Y0
	ADDQ $32, SI
	VPSLLD X14, Y0, Y1
	VMOVMSKPS Y1, R13
	MOVL R13, R14
	XORL $255, R14
	VPMOVZXBD (R11)(R13*8), Y2
	VPMOVZXBD (R11)(R14*8), Y3
	VPERMD Y0, Y2, Y2
	VPERMD Y0, Y3, Y3
	POPCNTL R13, R13
	POPCNTL R14, R14
	VMOVDQU Y2, (R9)
	VMOVDQU Y3, (R8)
	LEAQ (R9)(R13*4), R9
	LEAQ (R8)(R14*4), R8
	SUBQ $8, DX
	JAE  loop

last:
	ADDQ $8, DX
	JZ   done
	BZHIL DX, R12, R12
	VMOVDQU (SI), Y0
	VPSLLD X14, Y0, Y1
	VMOVMSKPS Y1, R13
	MOVL R13, R14
	XORL $255, R14
	ANDL R12, R13
	ANDL R12, R14
	VPMOVZXBD (R11)(R13*8), Y2
	VPMOVZXBD (R11)(R14*8), Y3
	VPERMD Y0, Y2, Y2
	VPERMD Y0, Y3, Y3
	POPCNTL R14, R14
	VMOVDQU Y2, (R9)
	VMOVDQU Y3, (R8)
	LEAQ (R8)(R14*4), R8

done:
	SUBQ zeros+16(FP), R8
	SHRQ $2, R8
	MOVQ R8, ret+40(FP)
	VZEROUPPER
	RET

// func filterAVX2(x *uint32, n int, out *uint32, b uint) int
TEXT ·filterAVX2(SB), NOSPLIT, $0-40
	MOVQ x+0(FP), SI
	MOVQ n+8(FP), DX
	MOVQ out+16(FP), R8
	MOVL $31, AX
	SUBQ b+24(FP), AX
	VMOVD AX, X14
	LEAQ ·compressAVX2(SB), R11
	MOVL $255, R12
	SUBQ $8, DX
	JB   last

loop:
	VMOVDQU (SI), Y0
	ADDQ $32, SI
	VPSLLD X14, Y0, Y1
	VMOVMSKPS Y1, R14
	XORL $255, R14
	VPMOVZXBD (R11)(R14*8), Y3
	VPERMD Y0, Y3, Y3
	POPCNTL R14, R14
	VMOVDQU Y3, (R8)
	LEAQ (R8)(R14*4), R8
	SUBQ $8, DX
	JAE  loop

last:
	ADDQ $8, DX
	JZ   done
	BZHIL DX, R12, R12
	VMOVDQU (SI), Y0
	VPSLLD X14, Y0, Y1
	VMOVMSKPS Y1, R14
	XORL $255, R14
	ANDL R12, R14
	VPMOVZXBD (R11)(R14*8), Y3
	VPERMD Y0, Y3, Y3
	POPCNTL R14, R14
	VMOVDQU Y3, (R8)
	LEAQ (R8)(R14*4), R8

done:
	SUBQ out+16(FP), R8
	SHRQ $2, R8
	MOVQ R8, ret+32(FP)
	VZEROUPPER
	RET

// func partitionWideAVX2(lo, hi *uint32, n int, zeroslo, zeroshi, oneslo, oneshi *uint32, b uint) int
TEXT ·partitionWideAVX2(SB), NOSPLIT, $0-72
	MOVQ lo+0(FP), SI
	MOVQ hi+8(FP), DI
	MOVQ n+16(FP), DX
	MOVQ zeroslo+24(FP), R8
	MOVQ zeroshi+32(FP), R9
	MOVQ oneslo+40(FP), R10
	MOVQ oneshi+48(FP), R15
	MOVL $31, AX
	SUBQ b+56(FP), AX
	VMOVD AX, X14
	LEAQ ·compressAVX2(SB), R11
	XORL AX, AX                // zeros written
	XORL BX, BX                // ones written
	TESTQ DX, DX
	JZ   done

loop:
	MOVL $255, R12
	CMPQ DX, $8
	JAE  full
	BZHIL DX, R12, R12

full:
	VMOVDQU (SI), Y0
	VMOVDQU (DI), Y4
	ADDQ $32, SI
	ADDQ $32, DI
	VPSLLD X14, Y0, Y1
	VMOVMSKPS Y1, R13
	MOVL R13, R14
	XORL $255, R14
	ANDL R12, R13
	ANDL R12, R14
	VPMOVZXBD (R11)(R13*8), Y2
	VPMOVZXBD (R11)(R14*8), Y3
	VPERMD Y0, Y2, Y5
	VPERMD Y4, Y2, Y6
	VPERMD Y0, Y3, Y7
	VPERMD Y4, Y3, Y8
	POPCNTL R13, R13
	POPCNTL R14, R14
	VMOVDQU Y5, (R10)(BX*4)
	VMOVDQU Y6, (R15)(BX*4)
	VMOVDQU Y7, (R8)(AX*4)
	VMOVDQU Y8, (R9)(AX*4)
	ADDQ R13, BX
	ADDQ R14, AX
	SUBQ $8, DX
	JA   loop

done:
	MOVQ AX, ret+64(FP)
	VZEROUPPER
	RET

// func filterWideAVX2(lo, hi *uint32, n int, outlo, outhi *uint32, b uint) int
TEXT ·filterWideAVX2(SB), NOSPLIT, $0-56
	MOVQ lo+0(FP), SI
	MOVQ hi+8(FP), DI
	MOVQ n+16(FP), DX
	MOVQ outlo+24(FP), R8
	MOVQ outhi+32(FP), R9
	MOVL $31, AX
	SUBQ b+40(FP), AX
	VMOVD AX, X14
	LEAQ ·compressAVX2(SB), R11
	XORL AX, AX
	TESTQ DX, DX
	JZ   done

loop:
	MOVL $255, R12
	CMPQ DX, $8
	JAE  full
	BZHIL DX, R12, R12

full:
	VMOVDQU (SI), Y0
	VMOVDQU (DI), Y4
	ADDQ $32, SI
	ADDQ $32, DI
	VPSLLD X14, Y0, Y1
	VMOVMSKPS Y1, R14
	XORL $255, R14
	ANDL R12, R14
	VPMOVZXBD (R11)(R14*8), Y3
	VPERMD Y0, Y3, Y7
	VPERMD Y4, Y3, Y8
	POPCNTL R14, R14
	VMOVDQU Y7, (R8)(AX*4)
	VMOVDQU Y8, (R9)(AX*4)
	ADDQ R14, AX
	SUBQ $8, DX
	JA   loop

done:
	MOVQ AX, ret+48(FP)
	VZEROUPPER
	RET

// bytesFirst reorders the bytes of four words: the lowest of each, then the next of each, ….
DATA bytesFirst<>+0(SB)/8, $0x0d0905010c080400
DATA bytesFirst<>+8(SB)/8, $0x0f0b07030e0a0602
DATA bytesFirst<>+16(SB)/8, $0x0d0905010c080400
DATA bytesFirst<>+24(SB)/8, $0x0f0b07030e0a0602
GLOBL bytesFirst<>(SB), RODATA|NOPTR, $32

// BYTEPLANES turns the 32 words at p into four vectors, byte k of every word in Yk, word 8a+4l+t as byte
// 16l+4a+t. It uses Y4 to Y7; Y15 is bytesFirst.
#define BYTEPLANES(p) \
	VMOVDQU    0(p), Y0; \
	VMOVDQU    32(p), Y1; \
	VMOVDQU    64(p), Y2; \
	VMOVDQU    96(p), Y3; \
	VPSHUFB    Y15, Y0, Y0; \
	VPSHUFB    Y15, Y1, Y1; \
	VPSHUFB    Y15, Y2, Y2; \
	VPSHUFB    Y15, Y3, Y3; \
	VPUNPCKLDQ Y1, Y0, Y4; \
	VPUNPCKHDQ Y1, Y0, Y5; \
	VPUNPCKLDQ Y3, Y2, Y6; \
	VPUNPCKHDQ Y3, Y2, Y7; \
	VPUNPCKLQDQ Y6, Y4, Y0; \
	VPUNPCKHQDQ Y6, Y4, Y1; \
	VPUNPCKLQDQ Y7, Y5, Y2; \
	VPUNPCKHQDQ Y7, Y5, Y3

// func sampleAVX2(x *uint32, n int, c *counts)
TEXT ·sampleAVX2(SB), NOSPLIT, $256-24
	MOVQ x+0(FP), SI
	MOVQ n+8(FP), DX
	MOVQ c+16(FP), DI
	XORL AX, AX
	XORL CX, CX

gather:
	MOVQ AX, BX
	SHRQ $6, BX
	MOVL (SI)(BX*4), R8
	ADDQ DX, AX
	MOVQ AX, BX
	SHRQ $6, BX
	MOVL (SI)(BX*4), R9
	ADDQ DX, AX
	MOVL R8, sampled-256(SP)(CX*4)
	MOVL R9, sampled-252(SP)(CX*4)
	ADDQ $2, CX
	CMPQ CX, $64
	JB   gather

	VMOVDQU bytesFirst<>(SB), Y15
	LEAQ sampled-256(SP), SI
	BYTEPLANES(SI)
	VMOVDQA Y0, Y8
	VMOVDQA Y1, Y9
	VMOVDQA Y2, Y10
	VMOVDQA Y3, Y11
	ADDQ $128, SI
	BYTEPLANES(SI)
	MOVL $7, CX

bits:
#define COUNT(first, second, byte) \
	VPMOVMSKB first, AX; \
	VPMOVMSKB second, BX; \
	POPCNTL AX, AX; \
	POPCNTL BX, BX; \
	ADDL BX, AX; \
	VPADDB first, first, first; \
	VPADDB second, second, second; \
	MOVB AX, byte*8(DI)(CX*1)
	COUNT(Y0, Y8, 0)
	COUNT(Y1, Y9, 1)
	COUNT(Y2, Y10, 2)
	COUNT(Y3, Y11, 3)
	SUBL $1, CX
	JAE  bits
	VZEROUPPER
	RET

DATA zeroToSeven<>+0(SB)/8, $0x0000000100000000
DATA zeroToSeven<>+8(SB)/8, $0x0000000300000002
DATA zeroToSeven<>+16(SB)/8, $0x0000000500000004
DATA zeroToSeven<>+24(SB)/8, $0x0000000700000006
GLOBL zeroToSeven<>(SB), RODATA|NOPTR, $32

// func chooseAVX2(ce, cw *counts, n, m, slots, pad, build int) int
//
// Y0 n, Y1 m, Y2 slots, Y3 pad, Y4 build, Y5 m+build, Y6 1/64, Y7 best cost, Y8 its bit.
TEXT ·chooseAVX2(SB), NOSPLIT, $0-64
	MOVQ ce+0(FP), SI
	MOVQ cw+8(FP), DI
	MOVQ n+16(FP), AX
	MOVQ m+24(FP), BX
	MOVQ slots+32(FP), CX
	MOVQ build+48(FP), DX
	ADDQ BX, DX
	VXORPS X9, X9, X9
	VCVTSI2SSQ AX, X9, X0
	VBROADCASTSS X0, Y0
	VCVTSI2SSQ BX, X9, X1
	VBROADCASTSS X1, Y1
	VCVTSI2SSQ CX, X9, X2
	VBROADCASTSS X2, Y2
	VCVTSI2SSQ pad+40(FP), X9, X3
	VBROADCASTSS X3, Y3
	VCVTSI2SSQ build+48(FP), X9, X4
	VBROADCASTSS X4, Y4
	VCVTSI2SSQ DX, X9, X5
	VBROADCASTSS X5, Y5
	MOVL $0x3c800000, R8       // 1/64
	VMOVD R8, X6
	VBROADCASTSS X6, Y6
	// Not splitting costs roundup(n, slots) * (m+build) * 0.99; slots is a power of two.
	LEAQ -1(AX)(CX*1), R9
	NEGQ CX
	ANDQ CX, R9
	VCVTSI2SSQ R9, X9, X7
	VMULSS X5, X7, X7
	MOVL $0x3f7d70a4, R8       // 0.99
	VMOVD R8, X8
	VMULSS X8, X7, X7
	VBROADCASTSS X7, Y7
	VPCMPEQD Y8, Y8, Y8        // -1: none
	VMOVDQU zeroToSeven<>(SB), Y9
	MOVL $8, R8
	VMOVD R8, X10
	VPBROADCASTD X10, Y10
	VPXOR Y15, Y15, Y15
	MOVL $4, R10

loop:
	VPMOVZXBD (SI), Y11
	VPMOVZXBD (DI), Y12
	ADDQ $8, SI
	ADDQ $8, DI
	VPCMPEQD Y11, Y15, Y13
	VPCMPEQD Y12, Y15, Y14
	VPOR Y13, Y14, Y14         // the bit does not occur on both sides
	VCVTDQ2PS Y11, Y11
	VCVTDQ2PS Y12, Y12
	VMULPS Y11, Y0, Y11
	VMULPS Y6, Y11, Y11        // n1
	VSUBPS Y11, Y0, Y13        // n0
	VMULPS Y12, Y1, Y12
	VMULPS Y6, Y12, Y12
	VSUBPS Y12, Y1, Y12        // m0
	VADDPS Y3, Y13, Y13
	VMAXPS Y2, Y13, Y13
	VMULPS Y5, Y13, Y13
	VADDPS Y3, Y11, Y11
	VMAXPS Y2, Y11, Y11
	VADDPS Y4, Y12, Y12
	VMULPS Y12, Y11, Y11
	VADDPS Y11, Y13, Y13       // cost
	VCMPPS $1, Y7, Y13, Y11    // cost < best
	VPANDN Y11, Y14, Y11
	VBLENDVPS Y11, Y13, Y7, Y7
	VBLENDVPS Y11, Y9, Y8, Y8
	VPADDD Y10, Y9, Y9
	DECL R10
	JNZ  loop

	// The least cost, and of its bits the lowest, -1 counting as the highest.
	VPERM2F128 $1, Y7, Y7, Y0
	VMINPS Y0, Y7, Y0
	VSHUFPS $0x4e, Y0, Y0, Y1
	VMINPS Y1, Y0, Y0
	VSHUFPS $0xb1, Y0, Y0, Y1
	VMINPS Y1, Y0, Y0
	VCMPPS $4, Y0, Y7, Y1      // not the least
	VPOR Y1, Y8, Y8
	VEXTRACTI128 $1, Y8, X0
	VPMINUD X0, X8, X0
	VPSHUFD $0x4e, X0, X1
	VPMINUD X1, X0, X0
	VPSHUFD $0xb1, X0, X1
	VPMINUD X1, X0, X0
	VMOVD X0, AX
	MOVLQSX AX, AX
	MOVQ AX, ret+56(FP)
	VZEROUPPER
	RET

// func pairsAVX2(x *uint32, n int, y *uint32, m int) uint64
//
// Y8 has eight 32-bit counters; Y9 the lanes of the last, partial vector of y.
TEXT ·pairsAVX2(SB), NOSPLIT, $0-40
	MOVQ x+0(FP), SI
	MOVQ n+8(FP), DX
	MOVQ y+16(FP), DI
	MOVQ m+24(FP), CX
	VPXOR Y15, Y15, Y15
	VPXOR Y8, Y8, Y8
	TESTQ DX, DX
	JZ   done
	MOVQ CX, R8
	ANDQ $-8, R8
	LEAQ (DI)(R8*4), R8        // end of the whole vectors
	ANDL $7, CX
	LEAQ ·lanesAVX2+32(SB), R9
	SHLQ $2, CX
	SUBQ CX, R9
	VMOVDQU (R9), Y9

outer:
	VPBROADCASTD (SI), Y0
	ADDQ $4, SI
	MOVQ DI, AX
	CMPQ AX, R8
	JAE  last

inner:
	VPAND (AX), Y0, Y1
	ADDQ $32, AX
	VPCMPEQD Y1, Y15, Y1
	VPSUBD Y1, Y8, Y8
	CMPQ AX, R8
	JB   inner

last:
	TESTL CX, CX
	JZ   whole
	VPAND (AX), Y0, Y1
	VPCMPEQD Y1, Y15, Y1
	VPAND Y9, Y1, Y1
	VPSUBD Y1, Y8, Y8

whole:
	DECQ DX
	JNZ  outer

done:
	VPMOVZXDQ X8, Y0
	VEXTRACTI128 $1, Y8, X8
	VPMOVZXDQ X8, Y1
	VPADDQ Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDQ X1, X0, X0
	VPSRLDQ $8, X0, X1
	VPADDQ X1, X0, X0
	VMOVQ X0, AX
	MOVQ AX, ret+32(FP)
	VZEROUPPER
	RET

// func pairsWideAVX2(xlo, xhi *uint32, n int, ylo, yhi *uint32, m int) uint64
TEXT ·pairsWideAVX2(SB), NOSPLIT, $0-56
	MOVQ xlo+0(FP), SI
	MOVQ xhi+8(FP), BX
	MOVQ n+16(FP), DX
	MOVQ ylo+24(FP), DI
	MOVQ yhi+32(FP), R10
	MOVQ m+40(FP), CX
	VPXOR Y15, Y15, Y15
	VPXOR Y8, Y8, Y8
	TESTQ DX, DX
	JZ   done
	MOVQ CX, R8
	ANDQ $-8, R8               // words in whole vectors
	ANDL $7, CX
	LEAQ ·lanesAVX2+32(SB), R9
	MOVQ CX, AX
	SHLQ $2, AX
	SUBQ AX, R9
	VMOVDQU (R9), Y9

outer:
	VPBROADCASTD (SI), Y0
	VPBROADCASTD (BX), Y4
	ADDQ $4, SI
	ADDQ $4, BX
	XORL AX, AX
	CMPQ AX, R8
	JAE  last

inner:
	VPAND (DI)(AX*4), Y0, Y1
	VPAND (R10)(AX*4), Y4, Y5
	ADDQ $8, AX
	VPOR Y5, Y1, Y1
	VPCMPEQD Y1, Y15, Y1
	VPSUBD Y1, Y8, Y8
	CMPQ AX, R8
	JB   inner

last:
	TESTL CX, CX
	JZ   whole
	VPAND (DI)(AX*4), Y0, Y1
	VPAND (R10)(AX*4), Y4, Y5
	VPOR Y5, Y1, Y1
	VPCMPEQD Y1, Y15, Y1
	VPAND Y9, Y1, Y1
	VPSUBD Y1, Y8, Y8

whole:
	DECQ DX
	JNZ  outer

done:
	VPMOVZXDQ X8, Y0
	VEXTRACTI128 $1, Y8, X8
	VPMOVZXDQ X8, Y1
	VPADDQ Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDQ X1, X0, X0
	VPSRLDQ $8, X0, X1
	VPADDQ X1, X0, X0
	VMOVQ X0, AX
	MOVQ AX, ret+48(FP)
	VZEROUPPER
	RET

// PIECES stores 32 slots of the eight planes of byte k, bit 7 first.
#define PIECE(y, at) \
	VPMOVMSKB y, AX; \
	VPADDB y, y, y; \
	MOVL AX, at(R8)
#define PIECES(y, k) \
	PIECE(y, (8*k+7)*32); \
	PIECE(y, (8*k+6)*32); \
	PIECE(y, (8*k+5)*32); \
	PIECE(y, (8*k+4)*32); \
	PIECE(y, (8*k+3)*32); \
	PIECE(y, (8*k+2)*32); \
	PIECE(y, (8*k+1)*32); \
	PIECE(y, (8*k+0)*32)

// ROW stores eight entries: those of the low three bits in Y0 to Y7, each and h.
#define ROW(h, at) \
	VPAND   h, Y0, Y12; \
	VPAND   h, Y1, Y13; \
	VMOVDQA Y12, at+0(DI); \
	VPAND   h, Y2, Y12; \
	VMOVDQA Y13, at+64(DI); \
	VPAND   h, Y3, Y13; \
	VMOVDQA Y12, at+128(DI); \
	VPAND   h, Y4, Y12; \
	VMOVDQA Y13, at+192(DI); \
	VPAND   h, Y5, Y13; \
	VMOVDQA Y12, at+256(DI); \
	VPAND   h, Y6, Y12; \
	VMOVDQA Y13, at+320(DI); \
	VPAND   h, Y7, Y13; \
	VMOVDQA Y12, at+384(DI); \
	VMOVDQA Y13, at+448(DI)

// func loadAVX2(t *block, e *uint32, n, bits int)
//
// First the planes, a 32-bit piece for each group of 32 words, in the order of BYTEPLANES. Then the
// tables. Groups without words leave what the planes had before: the slots that count
// are marked in entry 0 of the first table and so in all of its entries.
TEXT ·loadAVX2(SB), NOSPLIT, $0-32
	MOVQ t+0(FP), DI
	MOVQ e+8(FP), SI
	MOVQ n+16(FP), DX
	LEAQ 12288(DI), R8         // planes
	LEAQ ·validAVX2(SB), R9
	VMOVDQU bytesFirst<>(SB), Y15
	XORL CX, CX                // group
	VPXOR Y0, Y0, Y0
	VMOVDQA Y0, 1024(R8)       // the valid slots, kept where plane 32 would be

group:
	BYTEPLANES(SI)
	PIECES(Y0, 0)
	PIECES(Y1, 1)
	PIECES(Y2, 2)
	PIECES(Y3, 3)
	MOVL $32, AX
	CMPQ DX, AX
	CMOVQLT DX, AX
	MOVL (R9)(AX*4), AX
	MOVL AX, 1024(R8)
	ADDQ $128, SI
	ADDQ $4, R8
	SUBQ $32, DX
	JG   group

	LEAQ 12288(DI), R8
	MOVQ bits+24(FP), DX
	VPCMPEQD Y15, Y15, Y15     // all ones
	VMOVDQA 1024(R8), Y0       // entry 0

chunk:
	VMOVDQA 0(R8), Y1
	VPANDN Y0, Y1, Y1
	VMOVDQA 32(R8), Y2
	VPANDN Y0, Y2, Y2
	VMOVDQA 64(R8), Y4
	VPANDN Y0, Y4, Y4
	VPAND Y1, Y2, Y3
	VPAND Y1, Y4, Y5
	VPAND Y2, Y4, Y6
	VPAND Y3, Y4, Y7
	VMOVDQA Y0, 0(DI)
	VMOVDQA Y1, 64(DI)
	VMOVDQA Y2, 128(DI)
	VMOVDQA Y3, 192(DI)
	VMOVDQA Y4, 256(DI)
	VMOVDQA Y5, 320(DI)
	VMOVDQA Y6, 384(DI)
	VMOVDQA Y7, 448(DI)
	CMPQ DX, $3
	JLE  done                  // no word has one of the higher bits
	VPXOR 96(R8), Y15, Y8
	ROW(Y8, 512)
	CMPQ DX, $4
	JLE  done
	VPXOR 128(R8), Y15, Y9
	ROW(Y9, 1024)
	VPAND Y8, Y9, Y10
	ROW(Y10, 1536)
	CMPQ DX, $5
	JLE  done
	VPXOR 160(R8), Y15, Y14
	ROW(Y14, 2048)
	VPAND Y8, Y14, Y11
	ROW(Y11, 2560)
	VPAND Y9, Y14, Y11
	ROW(Y11, 3072)
	VPAND Y10, Y14, Y11
	ROW(Y11, 3584)
	VMOVDQA Y15, Y0
	ADDQ $192, R8
	// Chunks 1, 3, 5 lie beside 0, 2, 4.
	LEAQ 32(DI), AX
	LEAQ 4064(DI), DI
	TESTQ $32, AX
	CMOVQNE AX, DI
	SUBQ $6, DX
	JG   chunk

done:
	VZEROUPPER
	RET

DATA nibbles<>+0(SB)/8, $0x0302020102010100
DATA nibbles<>+8(SB)/8, $0x0403030203020201
DATA nibbles<>+16(SB)/8, $0x0302020102010100
DATA nibbles<>+24(SB)/8, $0x0403030203020201
GLOBL nibbles<>(SB), RODATA|NOPTR, $32

// FIRST to SIXTH look up a chunk of six bits of the word in r: bits 6 to 11 of the rotated word are the
// offset in a table. DI is the block. The tables of two chunks are interleaved, so that one always has the
// lower and one the upper half of a cache line: two look-ups at once then do not meet in a bank
// of the cache.
#define FIRST(r, y) RORXL $26, r, R8; ANDL $0xfc0, R8; VMOVDQA (DI)(R8*1), y
#define SECOND(r, y) MOVL r, R9; ANDL $0xfc0, R9; VPAND 32(DI)(R9*1), y, y
#define THIRD(r, y) RORXL $6, r, R8; ANDL $0xfc0, R8; VPAND 4096(DI)(R8*1), y, y
#define FOURTH(r, y) RORXL $12, r, R9; ANDL $0xfc0, R9; VPAND 4128(DI)(R9*1), y, y
#define FIFTH(r, y) RORXL $18, r, R8; ANDL $0xfc0, R8; VPAND 8192(DI)(R8*1), y, y
#define SIXTH(r, y) RORXL $24, r, R9; ANDL $0x0c0, R9; VPAND 8224(DI)(R9*1), y, y

#define LOOK1(at, r, y) MOVL at(SI), r; FIRST(r, y)
#define LOOK2(at, r, y) LOOK1(at, r, y); SECOND(r, y)
#define LOOK3(at, r, y) LOOK2(at, r, y); THIRD(r, y)
#define LOOK4(at, r, y) LOOK3(at, r, y); FOURTH(r, y)
#define LOOK5(at, r, y) LOOK4(at, r, y); FIFTH(r, y)
#define LOOK6(at, r, y) LOOK5(at, r, y); SIXTH(r, y)

// ADDER adds the bits a and b to sum; the carries go to c. a and Y13 are used up.
#define ADDER(sum, a, b, c) \
	VPXOR a, sum, Y13; \
	VPAND a, sum, c; \
	VPXOR b, Y13, sum; \
	VPAND b, Y13, Y13; \
	VPOR  Y13, c, c

// ONES adds the number of ones of y to the four counters acc. Y14 is 0x0f…, Y15 nibbles, Y12 zero.
#define ONES(y, acc) \
	VPAND Y14, y, Y13; \
	VPSRLW $4, y, Y11; \
	VPAND Y14, Y11, Y11; \
	VPSHUFB Y13, Y15, Y13; \
	VPSHUFB Y11, Y15, Y11; \
	VPADDB Y13, Y11, Y11; \
	VPSADBW Y12, Y11, Y11; \
	VPADDQ Y11, acc, acc

// STREAM is the loop for one number of chunks. Four words a turn: the bits of the results are added in
// Y6 (ones), Y7 (twos); what overflows, the fours, is counted in Y8. The last words are counted in
// Y9 one by one.
#define STREAM(LOOK, loop, rest, one) \
	SUBQ $4, DX; \
	JB   rest; \
loop: \
	LOOK(0, AX, Y0); \
	LOOK(4, BX, Y1); \
	LOOK(8, AX, Y2); \
	LOOK(12, BX, Y3); \
	ADDQ $16, SI; \
	ADDER(Y6, Y0, Y1, Y4); \
	ADDER(Y6, Y2, Y3, Y5); \
	ADDER(Y7, Y4, Y5, Y10); \
	ONES(Y10, Y8); \
	SUBQ $4, DX; \
	JAE  loop; \
rest: \
	ADDQ $4, DX; \
	JZ   done; \
one: \
	LOOK(0, AX, Y0); \
	ADDQ $4, SI; \
	ONES(Y0, Y9); \
	DECQ DX; \
	JNZ  one; \
	JMP  done

// func streamAVX2(t *block, x *uint32, n, chunks int) uint64
TEXT ·streamAVX2(SB), NOSPLIT, $0-40
	MOVQ t+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ n+16(FP), DX
	MOVQ chunks+24(FP), CX
	MOVL $0x0f0f0f0f, AX
	VMOVD AX, X14
	VPBROADCASTD X14, Y14
	VMOVDQU nibbles<>(SB), Y15
	VPXOR Y12, Y12, Y12
	VPXOR Y6, Y6, Y6
	VPXOR Y7, Y7, Y7
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
	STREAM(LOOK1, loop1, rest1, one1)

two:
	STREAM(LOOK2, loop2, rest2, one2)

three:
	STREAM(LOOK3, loop3, rest3, one3)

four:
	STREAM(LOOK4, loop4, rest4, one4)

five:
	STREAM(LOOK5, loop5, rest5, one5)

six:
	STREAM(LOOK6, loop6, rest6, one6)

done:
	VPSLLQ $2, Y8, Y8
	VPADDQ Y9, Y8, Y8
	ONES(Y6, Y8)
	VPXOR Y9, Y9, Y9
	ONES(Y7, Y9)
	VPADDQ Y9, Y9, Y9
	VPADDQ Y9, Y8, Y8
	VEXTRACTI128 $1, Y8, X0
	VPADDQ X0, X8, X0
	VPSRLDQ $8, X0, X1
	VPADDQ X1, X0, X0
	VMOVQ X0, AX
	MOVQ AX, ret+32(FP)
	VZEROUPPER
	RET

// func packAVX2(lo, hi *uint32, n int, out *uint32, p *packing)
//
// Sixteen words a turn; reads and writes up to 15 words too many.
TEXT ·packAVX2(SB), NOSPLIT, $0-40
	MOVQ lo+0(FP), SI
	MOVQ hi+8(FP), DI
	MOVQ n+16(FP), DX
	MOVQ out+24(FP), R8
	MOVQ p+32(FP), R9
	VPBROADCASTD 0(R9), Y8     // kept bits of lo
	VPBROADCASTD 4(R9), Y9     // of hi
	VMOVD 8(R9), X10           // shift
	MOVL 12(R9), R10           // moves
	SHLQ $4, R10
	LEAQ 16(R9), R9
	ADDQ R9, R10               // their end
	TESTQ DX, DX
	JZ   done

loop:
	VMOVDQU (DI), Y0
	VMOVDQU 32(DI), Y1
	VPAND Y9, Y0, Y2
	VPAND Y9, Y1, Y3
	VPSLLD X10, Y2, Y2
	VPSLLD X10, Y3, Y3
	VPAND (SI), Y8, Y4
	VPAND 32(SI), Y8, Y5
	VPOR Y4, Y2, Y2
	VPOR Y5, Y3, Y3
	MOVQ R9, AX
	JMP  test

move:
	VMOVD 0(AX), X11
	VMOVD 4(AX), X12
	VPBROADCASTD 8(AX), Y13
	ADDQ $16, AX
	VPSRLD X11, Y0, Y4
	VPSRLD X11, Y1, Y5
	VPSLLD X12, Y4, Y4
	VPSLLD X12, Y5, Y5
	VPAND Y13, Y4, Y4
	VPAND Y13, Y5, Y5
	VPOR Y4, Y2, Y2
	VPOR Y5, Y3, Y3

test:
	CMPQ AX, R10
	JB   move
	VMOVDQU Y2, (R8)
	VMOVDQU Y3, 32(R8)
	ADDQ $64, SI
	ADDQ $64, DI
	ADDQ $64, R8
	SUBQ $16, DX
	JA   loop

done:
	VZEROUPPER
	RET

// func orAVX2(x *uint32, n int) uint32
TEXT ·orAVX2(SB), NOSPLIT, $0-20
	MOVQ x+0(FP), SI
	MOVQ n+8(FP), DX
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	XORL AX, AX
	SUBQ $16, DX
	JB   rest

loop:
	VPOR (SI), Y0, Y0
	VPOR 32(SI), Y1, Y1
	ADDQ $64, SI
	SUBQ $16, DX
	JAE  loop

rest:
	ADDQ $16, DX
	JZ   done

one:
	ORL (SI), AX
	ADDQ $4, SI
	DECQ DX
	JNZ one

done:
	VPOR Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPOR X1, X0, X0
	VPSHUFD $0x4e, X0, X1
	VPOR X1, X0, X0
	VPSHUFD $0xb1, X0, X1
	VPOR X1, X0, X0
	VMOVD X0, BX
	ORL BX, AX
	MOVL AX, ret+16(FP)
	VZEROUPPER
	RET
