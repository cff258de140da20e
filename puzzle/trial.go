package puzzle

import "queens"

// A square is excluded if a piece there ends badly. At once:
//
//	row 2   x x o x x     the only open square of row 2
//	row 3   . . p .       a piece on p shuts it: row 2 starves
//
// or after the pieces that it forces by groups with just enough open squares, and no others: what would
// need another trial is not looked at.

// starve looks for squares on which a piece would leave a group too few open squares, at once. Of several
// groups the one with the fewest is the easiest to see.
func (l *look) starve() (Hint, bool) {
	by := make([][]queens.Square, len(l.groups)) // by group: what starves it
	for s, open := range l.open {
		if !open {
			continue
		}
		after := l.clone()
		after.put(s)
		for i := range l.groups {
			if after.needs(i) > after.free[i] {
				by[i] = append(by[i], l.square(s))
			}
		}
	}
	best := -1
	for i, squares := range by {
		if squares != nil && (best < 0 || l.free[i] < l.free[best]) {
			best = i
		}
	}
	if best < 0 {
		return Hint{}, false
	}
	return l.excluded(Starve, by[best], best), true
}

// trial looks for a square on which a piece forces others until a group starves; of several for one that
// forces the fewest.
func (l *look) trial() (Hint, bool) {
	var best Hint
	least := 0
	for s, open := range l.open {
		if !open {
			continue
		}
		if i, forced := l.clone().follow(s); i >= 0 && (least == 0 || forced < least) {
			best, least = l.excluded(Trial, []queens.Square{l.square(s)}, i), forced
		}
	}
	return best, least > 0
}

func (l *look) excluded(how Technique, squares []queens.Square, i int) Hint {
	return Hint{Kind: ExcludedHint, Technique: how, Squares: squares, Unit: l.unit(i), Needs: l.needs(i), Of: l.all(l.groups[i].squares)}
}

// follow puts a piece and all that it forces. It returns the group that starves, or −1, and how many
// pieces were forced.
func (l *look) follow(s int) (starved, forced int) {
	l.put(s)
	for {
		if i := l.starving(); i >= 0 {
			return i, forced
		}
		before := forced
		for i, g := range l.groups {
			if l.needs(i) <= 0 || l.needs(i) != l.free[i] {
				continue
			}
			for _, s := range g.squares {
				if l.open[s] {
					l.put(s)
					forced++
				}
			}
			break // others may starve now
		}
		if forced == before {
			return -1, forced
		}
	}
}
