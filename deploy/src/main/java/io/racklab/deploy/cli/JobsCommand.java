package io.racklab.deploy.cli;

import io.racklab.deploy.console.SubmissionsText;
import io.racklab.deploy.console.Terminal;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.submission.MasterClient;
import io.racklab.protocol.SubmissionStatus;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists a master's pending, running and last ended submissions. */
@Command(
    name = "jobs",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Lists the experiments that were submitted to a master: the pending ones, the running one,"
            + " and the last ones that have ended.",
    footer = {"", "Example: racklab jobs --master 10.0.0.1:7070"})
public final class JobsCommand implements Callable<Integer> {
  @Mixin private MasterOption master;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    try (MasterClient client = master.client(spec.commandLine().getErr())) {
      List<SubmissionStatus> all = client.submissions();
      spec.commandLine()
          .getOut()
          .println(
              format.isJson()
                  ? FormatOption.text(all)
                  : SubmissionsText.of(all, Terminal.here()).stripTrailing());
      return ExitCode.DONE;
    }
  }
}
