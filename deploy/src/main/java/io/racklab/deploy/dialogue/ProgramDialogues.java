package io.racklab.deploy.dialogue;

import io.racklab.master.schedule.external.Dialogue;
import io.racklab.master.schedule.external.DialogueException;
import io.racklab.master.schedule.external.Dialogues;
import io.racklab.master.schedule.external.Program;
import io.racklab.master.schedule.external.Program.Command;
import io.racklab.master.schedule.external.Program.Listening;
import io.racklab.master.schedule.external.Program.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Opens dialogues with processes, listening programs and recordings, and records each.
 *
 * @param timely whether an answer is late after the program's deadline; if not, it is waited for
 */
public record ProgramDialogues(boolean timely) implements Dialogues {
  private static final String ENDING = ".jsonl";

  @Override
  public Dialogue open(Program program, Path folder, String name) {
    try {
      Files.createDirectories(folder);
      Dialogue dialogue = dialogue(program, folder, name);
      Dialogue recorded = RecordedDialogue.of(dialogue, folder.resolve(name + ENDING));
      return timely
          ? new TimelyDialogue(recorded, program.deadline())
          : new ChargedDialogue(recorded, program.deciding());
    } catch (IOException e) {
      throw new DialogueException("cannot write to " + folder + ": " + e.getMessage());
    }
  }

  private static Dialogue dialogue(Program program, Path folder, String name) {
    if (program.contact() instanceof Recording recording) {
      return ReplayedDialogue.open(recording.file(), folder, name + ENDING);
    }
    return new LineDialogue(
        program.contact() instanceof Command command
            ? StartedProgram.start(command, folder.resolve(name + ".log"))
            : ReachedProgram.reach((Listening) program.contact(), program.patience()),
        program.patience());
  }
}
