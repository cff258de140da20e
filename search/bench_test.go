package search_test

import (
	"testing"

	"queens/search"
)

// BenchmarkObserved is the price of an observer that does nothing.
func BenchmarkObserved(b *testing.B) {
	s := newSearch(b, empty(b, 10))
	s.Observe(func(search.Event) {})
	for b.Loop() {
		for range s.Completions(b.Context()) {
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(s.Stats().Nodes), "ns/node")
}
