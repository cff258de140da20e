//go:build !purego

#include "textflag.h"

// AVX2: the choice of a bit, short lists, packing. See avx2_list_amd64.s.

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
