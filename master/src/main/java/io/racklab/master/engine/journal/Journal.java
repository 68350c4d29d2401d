package io.racklab.master.engine.journal;

import java.util.Optional;

/** Records the rows of a run. Never blocks its caller. */
@FunctionalInterface
public interface Journal {
  void note(Row row);

  /**
   * Returns a spectator that also observes when jobs and attempts begin, since no rows record that.
   */
  default Optional<Spectator> spectator() {
    return Optional.empty();
  }

  /** Returns this journal with a spectator that sees every row. */
  default Journal watchedBy(Spectator spectator) {
    Journal written = this;
    return new Journal() {
      @Override
      public void note(Row row) {
        written.note(row);
        spectator.noted(row);
      }

      @Override
      public Optional<Spectator> spectator() {
        return Optional.of(spectator);
      }
    };
  }
}
