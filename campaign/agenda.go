package campaign

// What waits in a simulation: tasks for workers, and workers for what happens to them next.

// A deck is the tasks of one kind that no worker has. What comes back lies on top.
type deck struct {
	tasks []*Task
	head  int
	back  []*Task
}

func (d *deck) len() int { return len(d.tasks) - d.head + len(d.back) }

// draw takes the first task that a worker may do, of the first few.
func (d *deck) draw(worker string) *Task {
	may := func(t *Task) bool { return len(t.NotWorkers) == 0 || t.NotWorkers[0] != worker }
	for i := len(d.back) - 1; i >= max(0, len(d.back)-16); i-- {
		if t := d.back[i]; may(t) {
			d.back = append(d.back[:i], d.back[i+1:]...)
			return t
		}
	}
	for i := d.head; i < min(len(d.tasks), d.head+64); i++ {
		if t := d.tasks[i]; may(t) {
			d.tasks[i] = d.tasks[d.head]
			d.tasks[d.head] = nil
			if d.head++; d.head > 1024 && d.head > len(d.tasks)/2 {
				d.tasks = d.tasks[:copy(d.tasks, d.tasks[d.head:])]
				d.head = 0
			}
			return t
		}
	}
	return nil
}

// An agenda is the workers that have an event ahead, a heap by its time.
type agenda struct {
	order []int32
	at    []float64 // the next event of each worker
}

func (a *agenda) Len() int           { return len(a.order) }
func (a *agenda) Less(i, j int) bool { return a.at[a.order[i]] < a.at[a.order[j]] }
func (a *agenda) Swap(i, j int)      { a.order[i], a.order[j] = a.order[j], a.order[i] }
func (a *agenda) Push(x any)         { a.order = append(a.order, x.(int32)) }
func (a *agenda) Pop() any {
	last := a.order[len(a.order)-1]
	a.order = a.order[:len(a.order)-1]
	return last
}
