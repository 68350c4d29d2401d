package io.racklab.deploy.run;

import java.nio.file.Path;

/** Hears, on any thread, whose turn it is of the experiments of a master. Must not block. */
public interface TurnListener {
  /** Nobody listens. */
  TurnListener NONE =
      new TurnListener() {
        @Override
        public void begins(Path folder, boolean virtual) {}

        @Override
        public void ends(Path folder) {}
      };

  /**
   * An experiment's turn has come.
   *
   * @param folder its run directory
   * @param virtual whether its runs are in virtual time, on the workers
   */
  void begins(Path folder, boolean virtual);

  /** It is over, or could not go on. */
  void ends(Path folder);
}
