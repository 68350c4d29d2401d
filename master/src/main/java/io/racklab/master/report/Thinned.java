package io.racklab.master.report;

import java.util.ArrayList;
import java.util.List;

/** Every n-th of a sequence, with the n that keeps it short enough to be drawn. */
final class Thinned<T> {
  private final int most;
  private List<T> kept = new ArrayList<>();
  private int stride = 1;
  private int seen;

  /**
   * @param most that may be kept, at least 2
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

  /** The number of elements seen, kept or not. */
  int seen() {
    return seen;
  }
}
