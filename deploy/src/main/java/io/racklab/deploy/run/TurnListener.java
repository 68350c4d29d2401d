package io.racklab.deploy.run;

import java.nio.file.Path;

/**
 * Observes, on any thread, the begin and end of each experiment of a master. Implementations must
 * not block.
 */
public interface TurnListener {
  /** Ignores all events. */
  TurnListener NONE =
      new TurnListener() {
        @Override
        public void begins(Path folder, boolean virtual) {}

        @Override
        public void ends(Path folder) {}
      };

  /**
   * An experiment begins.
   *
   * @param folder its run directory
   * @param virtual true if its runs are in virtual time, on the workers
   */
  void begins(Path folder, boolean virtual);

  /** The experiment has ended or failed. */
  void ends(Path folder);
}
