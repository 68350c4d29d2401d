package io.racklab.deploy.cli;

import io.racklab.deploy.console.EffortText;
import io.racklab.deploy.console.OutcomeText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.console.Terminal;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.run.FigureRuns;
import io.racklab.deploy.run.RunDirectories;
import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.papers.reproduce.CostEstimate;
import io.racklab.master.papers.reproduce.FigureFile;
import io.racklab.master.papers.reproduce.IndexPage;
import io.racklab.master.papers.reproduce.Outcome;
import io.racklab.master.papers.reproduce.OutcomeJson;
import io.racklab.master.papers.reproduce.PaperFigure;
import io.racklab.master.papers.reproduce.Reproduction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reproduces the papers' figures and reports which ones hold. */
@Command(
    name = "reproduce",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Reproduces figures of papers in virtual time, and some with real bytes too: prints the"
            + " paper's values, Racklab's values with 95 %% confidence intervals, and a computed"
            + " verdict on whether they agree.",
    footer = {
      "",
      "Examples:",
      "  racklab reproduce all --quick",
      "  racklab reproduce tyrex",
      "  racklab reproduce nas-fig2 --traces traces",
      "  racklab reproduce my-figure.conf --out runs/mine"
    })
public final class ReproduceCommand implements Callable<Integer> {
  static final Path USUAL_TRACES = Path.of("..", "shared", "traces");

  @Parameters(
      arity = "1..*",
      paramLabel = "PAPER[-FIGURE]|all|FILE",
      description =
          "a figure that racklab list figures names, a paper for all its figures, all, or a figure"
              + " file")
  private List<String> words;

  @Option(
      names = "--quick",
      description = "run fewer repeats and smaller workloads, as each figure's file sets")
  private boolean quick;

  @Option(
      names = "--emulated",
      description =
          "with --quick, also make the runs of figures that use real bytes under the wall clock"
              + " (without --quick they are always made)")
  private boolean emulated;

  @Option(
      names = "--resume",
      description = "continue in the folder of --out: runs that have ended there are kept")
  private boolean resume;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "the folder, new or empty (default: runs/reproduce-DATE)")
  private Path out;

  @Option(
      names = "--traces",
      paramLabel = "DIR",
      description =
          "the folder of traces (default: ../shared/traces); a figure whose trace is missing is"
              + " skipped")
  private Path traces = USUAL_TRACES;

  @Option(names = "--quiet", description = "print no progress")
  private boolean quiet;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Map<String, FigureFile> files = files();
    // Reads every file first, so that an error in the last is reported before the first run.
    Map<String, Optional<PaperFigure>> figures = new LinkedHashMap<>();
    for (FigureFile file : files.values()) {
      figures.put(
          file.name(),
          file.missingTrace(traces).isPresent()
              ? Optional.empty()
              : Optional.of(file.read(traces, quick)));
    }
    if (resume && out == null) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--resume needs --out, the folder to continue in");
    }
    if (out != null && !resume) {
      RunDirectories.requireEmpty(out);
    }
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), quiet);
    List<PaperFigure> toRun = figures.values().stream().flatMap(Optional::stream).toList();
    screen.remark(EffortText.of(CostEstimate.of(toRun, emulated || !quick)));
    Path folder = RunDirectories.folder(out, "reproduce");
    Files.createDirectories(folder);
    Reproduction reproduction = new Reproduction(new FigureRuns(resume, screen));
    List<Outcome> outcomes = new ArrayList<>();
    for (FigureFile file : files.values()) {
      Optional<PaperFigure> figure = figures.get(file.name());
      Outcome outcome =
          figure.isPresent()
              ? reproduction.of(
                  figure.get(), quick, emulated || !quick, folder.resolve(file.name()))
              : new Outcome.Skipped(file.name(), missing(file));
      outcomes.add(outcome);
      if (!format.isJson()) {
        screen.result(OutcomeText.of(outcome, Terminal.here()));
      }
      // Written after each figure, so that an interrupted command leaves the results so far.
      WholeFile.write(folder.resolve("index.html"), WholeFile.Content.of(IndexPage.of(outcomes)));
    }
    if (format.isJson()) {
      screen.result(FormatOption.text(outcomes.stream().map(OutcomeJson::of).toList()));
    } else {
      if (outcomes.size() > 1) {
        screen.result(OutcomeText.overview(outcomes, Terminal.here()));
      }
      screen.result(OutcomeText.counts(outcomes) + "\nresults: " + folder.resolve("index.html"));
    }
    return outcomes.stream().anyMatch(Outcome.Failed.class::isInstance)
        ? ExitCode.FAILED
        : ExitCode.DONE;
  }

  private Map<String, FigureFile> files() {
    Map<String, FigureFile> files = new LinkedHashMap<>();
    for (String word : words) {
      for (FigureFile file : FigureFile.named(word, Path.of("").toAbsolutePath())) {
        FigureFile other = files.putIfAbsent(file.name(), file);
        if (other != null && !other.sameAs(file)) {
          throw new CannotStartException(
              ExitCode.BAD_INPUT, "two figures are called " + file.name() + "; rename one file");
        }
      }
    }
    return files;
  }

  private String missing(FigureFile file) {
    return "there is no "
        + file.missingTrace(traces).map(Path::toString).orElse("trace")
        + "; name the folder of the traces with --traces";
  }
}
