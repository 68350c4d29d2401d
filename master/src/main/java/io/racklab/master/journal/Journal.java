package io.racklab.master.journal;

import java.util.Optional;

/** Takes note of what happened. Never blocks its caller. */
@FunctionalInterface
public interface Journal {
  void note(Row row);

  /** Someone who also wants to know what begins, of which there are no rows. */
  default Optional<Spectator> spectator() {
    return Optional.empty();
  }

  /** The same journal, which a spectator reads over one's shoulder. */
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
