package io.racklab.master.analysis.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Keeps every n-th element of a sequence. The number n doubles whenever too many elements are kept.
 */
final class Thinned<T> {
  private final int most;
  private List<T> kept = new ArrayList<>();
  private int stride = 1;
  private int seen;

  /**
   * Creates an empty sequence.
   *
   * @param most the most elements to keep, at least 2
   */
  Thinned(int most) {
    this.most = most;
  }

  void add(T one) {
    if (seen % stride == 0) {
      kept.add(one);
      if (kept.size() > most) {
        List<T> half = new ArrayList<>();
        for (int i = 0; i < kept.size(); i += 2) {
          half.add(kept.get(i));
        }
        kept = half;
        stride *= 2;
      }
    }
    seen++;
  }

  List<T> kept() {
    return List.copyOf(kept);
  }

  /** Returns the number of elements that were added, whether kept or not. */
  int seen() {
    return seen;
  }
}
