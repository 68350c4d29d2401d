package io.racklab.deploy.cli;

import io.racklab.deploy.doctor.Diagnosis;
import io.racklab.deploy.doctor.DiagnosisText;
import io.racklab.deploy.doctor.Examination;
import io.racklab.deploy.program.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Reports which parts of Racklab work on this machine. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description =
        "Reports which parts of Racklab work on this machine, and what to do about the others:"
            + " Java, memory, processors, open files, timers, sockets, namespaces, a browser, disk"
            + " space for results. Takes some seconds.",
    footer = {
      "",
      "Exit codes: 0 runs are possible, though some parts may be limited, 1 a part that runs need"
          + " is missing.",
      "",
      "Example: racklab doctor"
    })
public final class DoctorCommand implements Callable<Integer> {
  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "runs",
      description = "the folder for results, whose disk is checked (default: ${DEFAULT-VALUE})")
  private Path out;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Diagnosis> diagnoses = Examination.of(out);
    PrintWriter screen = spec.commandLine().getOut();
    if (format.isJson()) {
      screen.println(FormatOption.text(DiagnosisText.json(diagnoses)));
    } else {
      screen.print(DiagnosisText.of(diagnoses));
    }
    screen.flush();
    boolean missing = diagnoses.stream().anyMatch(one -> one.state() == Diagnosis.State.MISSING);
    return missing ? ExitCode.FAILED : ExitCode.DONE;
  }
}
