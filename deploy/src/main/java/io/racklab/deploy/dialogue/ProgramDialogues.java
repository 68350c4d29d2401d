package io.racklab.deploy.dialogue;

import io.racklab.master.engine.schedule.DecisionTime;
import io.racklab.master.engine.schedule.external.Dialogue;
import io.racklab.master.engine.schedule.external.DialogueException;
import io.racklab.master.engine.schedule.external.Dialogues;
import io.racklab.master.engine.schedule.external.Program;
import io.racklab.master.engine.schedule.external.Program.Command;
import io.racklab.master.engine.schedule.external.Program.Listening;
import io.racklab.master.engine.schedule.external.Program.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Opens dialogues with processes, listening programs and recordings, and records each.
 *
 * @param timely true if an answer is late after the program's deadline; if false, the run waits for
 *     each answer
 */
public record ProgramDialogues(boolean timely) implements Dialogues {
  private static final String ENDING = ".jsonl";
  private static final String TIMES = ".times";

  @Override
  public Dialogue open(Program program, Path folder, String name) {
    try {
      Files.createDirectories(folder);
      Dialogue dialogue = dialogue(program, folder, name);
      Dialogue recorded = RecordedDialogue.of(dialogue, folder.resolve(name + ENDING));
      if (timely) {
        return new TimelyDialogue(recorded, program.deadline());
      }
      return program.deciding() instanceof DecisionTime.Fixed fixed
          ? new ChargedDialogue(recorded, fixed.each())
          : MeasuredDialogue.of(
              recorded, folder.resolve(name + TIMES), timesBefore(program, folder, name));
    } catch (IOException e) {
      throw new DialogueException("cannot write to " + folder + ": " + e.getMessage());
    }
  }

  private static Optional<Path> timesBefore(Program program, Path folder, String name) {
    return program.contact() instanceof Recording recording
        ? Optional.of(ReplayedDialogue.times(recording.file(), folder, name + ENDING, TIMES))
        : Optional.empty();
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
