// Package cluster counts on many machines: one coordinator, which has the ledger, and any number of workers that come and go.
//
// Most programs want [Start] and [Work]. What is believed and what is done next package campaign decides; here is how the parties reach
// each other.
package cluster
