//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// AVX2: products, partition and filter. Each loop of the three files has its contract in kernel.go and its Go twin in reference.go or
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
