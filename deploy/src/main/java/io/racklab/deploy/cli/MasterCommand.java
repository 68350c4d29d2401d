package io.racklab.deploy.cli;

import io.racklab.deploy.console.ProgressText;
import io.racklab.deploy.console.ResultText;
import io.racklab.deploy.launch.Address;
import io.racklab.deploy.launch.Books;
import io.racklab.deploy.launch.MasterProcess;
import io.racklab.deploy.launch.Play;
import io.racklab.deploy.launch.Roster;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.launch.Submissions;
import io.racklab.deploy.security.CertificateFolder.Role;
import io.racklab.deploy.slowdown.AloneTimes;
import io.racklab.master.experiment.Cell;
import io.racklab.master.experiment.ClockKind;
import io.racklab.master.experiment.Experiment;
import io.racklab.master.experiment.ExperimentSeries;
import io.racklab.master.experiment.RunBook;
import io.racklab.master.experiment.RunDirectory;
import io.racklab.master.experiment.Study;
import io.racklab.master.journal.TimesAlone;
import io.racklab.protocol.ClientMessage.Answer;
import io.racklab.protocol.ClientMessage.Over;
import io.racklab.protocol.ClientMessage.Progress;
import io.racklab.protocol.ClientMessage.Submit;
import io.racklab.topologies.file.InvalidInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A master that waits for workers and experiments. */
@Command(
    name = "master",
    mixinStandardHelpOptions = true,
    description =
        "Waits for workers (racklab worker --join) and plays the experiments that racklab run"
            + " --master submits, one after the other. Ends with Ctrl-C.",
    footer = {
      "",
      "Examples:",
      "  racklab master --port 7070 --workers 2",
      "  racklab master --host 10.0.0.1 --workers 2 --certs certs"
    })
public final class MasterCommand implements Callable<Integer> {
  @Option(
      names = "--host",
      paramLabel = "HOST",
      defaultValue = "127.0.0.1",
      description = "this machine's address, at which others reach it (default: ${DEFAULT-VALUE})")
  private String host;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "7070",
      description = "where it listens (default: ${DEFAULT-VALUE})")
  private int port;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "1",
      description = "experiments begin when so many have joined (default: ${DEFAULT-VALUE})")
  private int workers;

  @Mixin private CertsOption certs;

  @Mixin private JarOption jars;

  @Option(
      names = "--roster",
      paramLabel = "FILE",
      description = "keep the addresses of the workers that have joined in a file, a line each")
  private Path roster;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (port < 0 || port > 65_535 || workers < 1) {
      throw new CannotStart(
          ExitCode.BAD_INPUT, "--port must be from 0 to 65535 and --workers at least 1");
    }
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), true);
    jars.jars();
    Security security = certs.security(Role.MASTER, host);
    MasterProcess process;
    try {
      process = MasterProcess.start(new Address(host, port), false, security);
    } catch (RuntimeException e) {
      throw new CannotStart(
          ExitCode.FAILED, "cannot listen on " + host + ":" + port + ": " + e.getMessage());
    }
    Runtime.getRuntime().addShutdownHook(new Thread(process::close, "interrupted"));
    Submissions.serve(process, (submit, answer) -> play(submit, process, security, answer));
    keepRoster(process);
    screen.result("racklab master listens on " + process.address());
    process.awaitEnd();
    return ExitCode.DONE;
  }

  private void keepRoster(MasterProcess process) {
    if (roster != null) {
      try {
        Roster.keep(process, roster.toAbsolutePath());
      } catch (IOException e) {
        process.close();
        throw new CannotStart(ExitCode.FAILED, "cannot write " + roster + ": " + e.getMessage());
      }
    }
  }

  private void play(
      Submit submit, MasterProcess process, Security security, Consumer<Answer> answer) {
    try {
      Study study =
          Study.parse(submit.name(), submit.experiment(), Path.of("").toAbsolutePath(), Map.of());
      RunDirectory directory =
          RunDirectories.create(RunDirectories.folder(null, study.first().name()), study);
      RunBook book = Books.of(study, directory, ClockKind.WALL, workers, security);
      book.open();
      ProgressText progress = new ProgressText(book::runs, 0);
      Stopwatch watch = new Stopwatch();
      process.perform(
          Play.runs(
              book,
              // Not before its turn: until then another run needs the processors.
              () -> alone(study, answer),
              event -> tell(event, progress, watch, book, answer)),
          workers);
    } catch (InvalidInput invalid) {
      answer.accept(new Over(ExitCode.BAD_INPUT, invalid.getMessage()));
    } catch (CannotStart cannot) {
      answer.accept(new Over(cannot.exitCode(), cannot.getMessage()));
    } catch (IOException e) {
      answer.accept(new Over(ExitCode.FAILED, "the master cannot write the results: " + e));
    }
  }

  private static Function<Cell, TimesAlone> alone(Study study, Consumer<Answer> answer) {
    AloneTimes times = new AloneTimes();
    Map<Cell, TimesAlone> alone = new HashMap<>();
    for (Experiment experiment : study.cells()) {
      alone.put(experiment.cell(), times.of(experiment, new AnsweredProgress(answer)));
    }
    return alone::get;
  }

  private static void tell(
      ExperimentSeries.Event event,
      ProgressText progress,
      Stopwatch watch,
      RunBook book,
      Consumer<Answer> answer) {
    Path folder = book.directory().folder().toAbsolutePath();
    if (event instanceof ExperimentSeries.Going going) {
      answer.accept(new Progress(progress.line(going.run(), watch.elapsed())));
    } else if (event instanceof ExperimentSeries.RunEnded ended) {
      progress.ended(ended.plan());
    } else if (event instanceof ExperimentSeries.Failed failed) {
      String text = failed.why() + "; the master keeps the results so far in ";
      answer.accept(new Over(ExitCode.FAILED, text + folder));
    } else if (event instanceof ExperimentSeries.Ended) {
      String text = ResultText.of(book.verdict(), book.results()) + "\nresults, on the master: ";
      answer.accept(new Over(ExitCode.of(book.verdict()), text + folder));
    }
  }
}
