// Package ledger keeps the record of a long count on disk: a file that says, unit by unit, what has been
// counted, so that a run that ended early costs no more than its last second.
//
// Most programs want [Open], which begins a ledger or goes on with one, and [Check], which adds one up. [Merge]
// makes one ledger of those of all shards. A ledger never lets a wrong total pass: what it cannot trust is
// counted as missing, and a [Report.Total] exists only when every unit is there once.
//
// Nothing here counts. The ledger does not know what a unit is; it knows how many there are and a digest
// of how they were made. Package queens/count has both.
//
// # The file
//
// A ledger is lines of JSON, each ended by one newline, UTF-8, written in this order of fields and without
// white space between them. The first line is the head, of which this is an example, broken here for print:
//
//	{"line":1,"queens":"ledger","version":1,"problem":"queens 18\n","hash":"8f2c…","engine":"join",
//	 "units":608,"split":"51d0…","shard":"1/1","program":"queens v1.2.0","begun":"2026-03-01T09:00:00Z","crc":"0a1b2c3d"}
//
// All other lines are units that were counted, or take one back, or note what is about no unit:
//
//	{"line":2,"of":"3f9a0c1d","unit":17,"solutions":"1089264","residue":1089264,"work":84210033,
//	 "kernel":"avx2","host":"ws4","seconds":0.0041,"when":"2026-03-01T09:00:01Z","crc":"77e0d1aa"}
//	{"line":9,"of":"3f9a0c1d","void":17,"reason":"lines 2 and 8 disagree","when":"2026-03-02T11:30:00Z","crc":"c0ffee00"}
//	{"line":10,"of":"3f9a0c1d","note":"quarantine","about":"ws4","reason":"unit 17 is 1089264, not 0","when":"2026-03-02T11:30:00Z","crc":"5eed0123"}
//
// The fields of the head:
//
//	line       1
//	queens     "ledger": this is what it is
//	version    1: what this page describes
//	problem    the canonical text of the problem
//	hash       its SHA-256 in hex
//	engine     what counts: "walk" or "join"
//	units      into how many units the count is split; they are numbered from 0
//	split      a digest of how it is split: units of equal numbers are the same only under equal digests
//	shard      "3/16": the file is for the units u with u mod 16 = 2 only; "1/1" is all
//	program    which program began the file
//	begun      when (RFC 3339, UTC)
//
// The fields of a unit:
//
//	line       one more than that of the line before
//	of         the ledger's name, which ties a line to its count: the first 8 hex digits of the SHA-256 of the
//	           five strings "1" (the version), hash, engine, units (decimal) and split, with a newline after each
//	unit       its number, from 0
//	solutions  what the unit adds to the count, a decimal string below 2^128
//	residue    the same modulo the prime 4294967291, from a sum kept apart
//	work       nodes of the walk or pairs of half boards
//	kernel     the inner loop that counted it
//	host       the machine, or the machine and who counted on it: "ws4/2"
//	program    what counted it; only if it is another than the head's
//	seconds    how long one thread took
//	when       when it was finished
//
// A note has a word for what it is, perhaps whom it is about, and perhaps a reason. A campaign notes
//
//	quarantine  the worker that it is about was found to be wrong, and is not believed any more
//	pause       no tasks are handed out
//	resume      they are again
//
// # The check of a line
//
// A line ends with its check, 18 bytes and the newline:
//
//	,"crc":"XXXXXXXX"}
//
// XXXXXXXX is the CRC-32C (Castagnoli, as in iSCSI and ext4; 0xe3069283 for "123456789") of all bytes of the line
// before these 18, in eight lower-case hex digits.
//
// # What a reader makes of it
//
// The order of the lines does not matter, but that the head is first. A unit is counted if
//   - a line says so that is whole: its check and its residue are right, its name is the ledger's, its unit is one of
//     the shard's;
//   - all such lines for the unit agree on solutions and residue. Any number that agree are one.
//     A unit is confirmed if one of them names another kernel and another host than the first.
//   - Lines that disagree are all distrusted, and so are those of a quarantined worker where no other confirms them. A void line takes back all lines of its unit above it.
//
// Every other unit is missing, to be counted again. A line that is not whole is damaged. It is reported, by its place in the
// file and what is wrong with it, and left where it is: a ledger is only ever added to. The new line for the unit stands in for
// it; [Merge] writes a file without it, and without notes. A gap or a jump in the numbers of the lines is reported too: lines were
// dropped or moved. The units they held are missing or not like any others, so the total does not depend on it.
//
// An end without a newline is the torn last write of a run that was killed: it is cut off when the ledger is next opened.
// A file whose first line is not a whole head is refused and left alone.
//
// # Durability
//
// [Ledger.Append] only hands a line over. It reaches the disk (write, then fsync) within about a second, many lines
// at once, or when [Ledger.Sync] or [Ledger.Close] return. An error of either ends the ledger: everything after it fails with the
// same error, and what was on disk before stays. After a failed write what reached the file is cut off where the system
// still allows that.
//
// A ledger has one writer: [Open] takes a lock (flock) that ends with the process. Systems without flock cannot open
// ledgers, only [Check] them. [Check] and [Merge] read without a lock, also while somebody writes.
package ledger
