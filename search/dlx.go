package search
func walkDLX(w *walk) { walkFewest(w) }
