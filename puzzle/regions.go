package puzzle

import "strconv"

// RegionParts returns, by the number of a region, in how many parts it lies that do not touch along an
// edge. More than 1 is allowed, and often a mistyped square.
func (p Puzzle) RegionParts() []int { return p.rules.regionParts() }

func (r *Rules) regionParts() []int {
	g := geometry{r.Rows, r.Cols, r.Torus}
	parts := make([]int, len(r.regionSizes()))
	seen := make([]bool, len(r.Regions))
	for first, region := range r.Regions {
		if region < 0 || seen[first] {
			continue
		}
		parts[region]++
		seen[first] = true
		for todo := []int{first}; len(todo) > 0; {
			row, col := todo[len(todo)-1]/r.Cols, todo[len(todo)-1]%r.Cols
			todo = todo[:len(todo)-1]
			for _, s := range []int{g.at(row-1, col), g.at(row+1, col), g.at(row, col-1), g.at(row, col+1)} {
				if s >= 0 && !seen[s] && r.Regions[s] == region {
					seen[s] = true
					todo = append(todo, s)
				}
			}
		}
	}
	return parts
}

// regionName returns the name of a region in the text form: a letter, or a number from 1 if there are
// more regions than letters.
func regionName(region, regions int) string {
	if regions <= len(regionLetters) {
		return regionLetters[region : region+1]
	}
	return strconv.Itoa(region + 1)
}

// setRegions makes what is drawn on a grid the regions of a draft, and keeps what they are called there.
func (d *draft) setRegions(g *grid) {
	d.rules.Regions = g.regions()
	for i, region := range d.rules.Regions {
		if region == len(d.names) { // they are numbered as they come
			d.names = append(d.names, g.labels[i].text)
		}
	}
	d.regionAt = func(i int) place { return g.labels[i].place }
}

// regionNames returns what the regions are called: as the text has it, or else as in the text form.
func (d *draft) regionNames() []string {
	if d.names != nil {
		return d.names
	}
	names := make([]string, len(d.rules.regionSizes()))
	for i := range names {
		names[i] = regionName(i, len(names))
	}
	return names
}
