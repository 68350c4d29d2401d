package io.racklab.master.schedule.external;

import java.nio.file.Path;

/** Opens ways to programs. */
@FunctionalInterface
public interface Dialogues {
  /** For who runs nothing. */
  Dialogues NONE =
      (program, folder, name) -> {
        throw new DialogueException("no program can be asked here");
      };

  /**
   * Starts a program, or reaches one that is there.
   *
   * @param folder of the run, where the dialogue is recorded
   * @param name of the recording, without its ending
   * @throws DialogueException if that cannot be done
   */
  Dialogue open(Program program, Path folder, String name);
}
