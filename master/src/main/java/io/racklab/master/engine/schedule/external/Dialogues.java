package io.racklab.master.engine.schedule.external;

import java.nio.file.Path;

/** Opens dialogues with programs. */
@FunctionalInterface
public interface Dialogues {
  /** Opens no dialogue; for code that must not start programs. */
  Dialogues NONE =
      (program, folder, name) -> {
        throw new DialogueException("no program can be asked here");
      };

  /**
   * Starts a program, or connects to one that runs.
   *
   * @param folder the run's folder, where the dialogue is recorded
   * @param name the name of the recording, without its ending
   * @throws DialogueException if that fails
   */
  Dialogue open(Program program, Path folder, String name);
}
