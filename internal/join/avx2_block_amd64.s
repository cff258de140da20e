//go:build !purego

#include "textflag.h"

// AVX2: the loops that turn words on their side: samples and blocks, and the stream through a block.
// See avx2_list_amd64.s.

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
