// Package cluster counts on many machines: one coordinator, which has the ledger, and any number of workers that come and go.
//
// Most programs want [Start], which runs a campaign to its count, and [Work], which works for one. [Control] looks at a campaign or
// pauses it, [MakeKeys] makes keys for machines that are not one's own. What is to be counted next, who is believed and when there is a
// total package campaign decides; here is how the parties reach each other, and what holds when they do not.
//
// # The shape
//
//	              tasks                    tasks
//	coordinator ────────▶ NATS JetStream ────────▶ workers
//	  │    ▲  ▲             (the queue)               │ │
//	  │    │  └───── answer, and "kept" ──────────────┘ │   requests over the same server
//	  ▼    └──────── hello, a few times a minute ───────┘
//	ledger
//
// The server is part of the coordinator ([Config.Listen]) or somebody else's ([Config.NATS]). The queue carries tasks and lends them out:
// whoever takes one says every third of a lease that it is at work, and what a worker leaves behind is given to another when the lease ends.
//
// # Why nothing is lost
//
// The ledger is the only record. A worker sends its answer as a request and keeps it until the coordinator says that it is on the disk of
// the ledger, or refused; only then it acknowledges the task. It asks again through lost connections and coordinators that start
// anew. So there are three places where a task can be, and one of them always has it: the ledger that lacks its units, the
// queue, a worker.
//
// The queue is disposable. A coordinator that starts deletes what is there and makes it from the ledger, with the dearest few thousand tasks,
// and adds others as answers come. It looks at the queue every half lease: if that is empty, gone or does not answer, or if no answer has
// come for very long, its tasks are published again. What is counted twice for it is welcome and changes nothing. So a queue in
// memory is as good as one on a disk, and a spoiled store is no worse than an empty one.
//
// The obvious other shape lets workers publish results into a second stream, and acknowledges them when that stream has them. It was
// tried. A store on one disk lost half of the results it had acknowledged to one flipped bit, without a word; to trust it would
// take replicas and an fsync each. The ledger finds such damage by itself, and is one file that can be read by anything.
//
// # Why nothing is counted that should not be
//
// Messages are bounded and read strictly, see the file wire.go. Every answer names its campaign, and the units are folded in one by one, whatever
// task they were for: late, doubled, or from before a restart. Keys tie a worker to its name, see server.go and keys.go: it cannot speak for
// others, hear them, or touch the queue beyond taking and acknowledging tasks. What it can do is to be wrong, which is found out by
// counting twice; to take tasks and not do them, or acknowledge what others work on, which costs time: idle workers get what is overdue past the
// queue, see [campaign.Campaign.Overdue]; and to send without waiting for receipts: see the file gate.go.
//
// # Limits
//
// The coordinator is one process. If it stops, workers wait and their last answers wait with them; it goes on from the ledger on
// any machine that has the file. Two cannot run on one ledger, nor on one server. All parties run the same version of the program.
package cluster
