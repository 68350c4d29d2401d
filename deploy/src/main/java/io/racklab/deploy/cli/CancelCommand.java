package io.racklab.deploy.cli;

import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.submission.MasterClient;
import io.racklab.protocol.SubmissionStatus;
import io.racklab.protocol.SubmissionStatus.State;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Cancels an experiment that was submitted to a master. */
@Command(
    name = "cancel",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Cancels a pending or running experiment that was submitted to a master; its results so far"
            + " are kept.",
    footer = {"", "Example: racklab cancel 3 --master 10.0.0.1:7070"})
public final class CancelCommand implements Callable<Integer> {
  @Parameters(paramLabel = "N", description = "the submission's number, as racklab jobs prints it")
  private int number;

  @Mixin private MasterOption master;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    try (MasterClient client = master.client(spec.commandLine().getErr())) {
      SubmissionStatus status = client.cancel(number);
      if (status.state() == State.UNKNOWN) {
        throw new CannotStartException(
            ExitCode.BAD_INPUT,
            "the master has no submission " + number + "; racklab jobs lists them");
      }
      boolean over = status.state().isOver() && status.state() != State.CANCELLED;
      spec.commandLine()
          .getOut()
          .println("submission " + number + (over ? " had already ended" : " is cancelled"));
      return ExitCode.DONE;
    }
  }
}
