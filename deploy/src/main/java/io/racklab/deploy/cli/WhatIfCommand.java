package io.racklab.deploy.cli;

import io.racklab.deploy.console.ResultNotes;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.console.Terminal;
import io.racklab.deploy.console.WhatIfTable;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.run.RunDirectories;
import io.racklab.deploy.run.VirtualSeries;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.TriedChanges;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.workload.Remarks;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.runs.whatif.Change;
import io.racklab.master.runs.whatif.ChangeReader;
import io.racklab.master.runs.whatif.WrongChangeException;
import io.racklab.topologies.config.FileTrouble;
import io.racklab.topologies.config.Nearest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Tries changes to an experiment and prints what each gives. */
@Command(
    name = "whatif",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Tries changes to an experiment in virtual time, under its first scheduler, and prints what"
            + " each gives, the best first: means, the paired difference from the experiment as it"
            + " is with its 95 %% interval, and what limits jobs.",
    footer = {
      "",
      "A change is KEY = VALUE, KEY = 2x, KEY = +20%%, nodes + 10, nodes - 2 or scheduler = NAME. A"
          + " key may be the end of a path, such as racks.link. Several changes at once have ; between"
          + " them, and a price follows @.",
      "",
      "Examples:",
      "  racklab whatif --change 'racks.link = 2x' --change 'nodes + 4' --repeats 5",
      "  racklab whatif my.conf --changes changes.txt --goal job_s.p95",
      "  racklab whatif my.conf --change 'nodes + 4 @ 8000' --change 'racks.link = 2x @ 3000'",
      "  racklab whatif my.conf --change 'scheduler = capacity; tasks.slowstart = 0.8' --json"
    })
public final class WhatIfCommand implements Callable<Integer> {
  @Mixin private RunOptions options;

  @Option(
      names = "--change",
      paramLabel = "CHANGE",
      description = "a change to try, such as 'racks.link = 2x'; may be repeated")
  private List<String> changes = List.of();

  @Option(
      names = "--changes",
      paramLabel = "FILE",
      description = "a file with a change in each line; lines that begin with # are comments")
  private Path file;

  @Option(
      names = "--goal",
      paramLabel = "PATH",
      defaultValue = "job_s.mean",
      description =
          "the number of summary.json by which changes are ordered (default: ${DEFAULT-VALUE})")
  private String goal;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "the run directory, new or empty (default: runs/NAME-DATE)")
  private Path out;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, json, latex or markdown (default: ${DEFAULT-VALUE})")
  private Format format;

  @Option(names = "--json", description = "the same as --format json")
  private boolean json;

  @Option(names = "--quiet", description = "print no progress")
  private boolean quiet;

  @Spec private CommandSpec spec;

  /** The format of the table. */
  enum Format {
    TEXT,
    JSON,
    LATEX,
    MARKDOWN
  }

  @Override
  public Integer call() throws IOException {
    Metric metric = goal();
    Study base = options.oneCell("whatif", metric, Map.of());
    List<Change> read = changes(base);
    if (out != null) {
      RunDirectories.requireEmpty(out);
    }
    Study study = options.trying(base, read, "--change");
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), quiet);
    List<SchedulerSpec> schedulers = base.first().schedulers();
    if (schedulers.size() > 1) {
      screen.remark(
          "racklab: only the first scheduler is played, "
              + schedulers.get(0).name()
              + "; --change 'scheduler = "
              + schedulers.get(1).name()
              + "' tries another");
    }
    Remarks.lines(study.remarks()).forEach(remark -> screen.remark("racklab: " + remark));
    VirtualSeries played = VirtualSeries.of(study, out, screen);
    screen.result(text(Results.in(played.folder()), metric, read, played.folder(), played.page()));
    return played.exitCode();
  }

  private String text(Results results, Metric metric, List<Change> read, Path folder, String page)
      throws IOException {
    Map<String, Double> prices = new LinkedHashMap<>();
    read.forEach(change -> change.price().ifPresent(price -> prices.put(change.name(), price)));
    WhatIfTable table = new WhatIfTable(TriedChanges.of(results, metric), prices);
    return switch (json ? Format.JSON : format) {
      case JSON -> FormatOption.text(table.json());
      case LATEX -> table.latex();
      case MARKDOWN -> table.markdown();
      case TEXT -> {
        yield table.text(Terminal.here()) + ResultNotes.of(results) + "\nresults: " + folder + page;
      }
    };
  }

  private Metric goal() {
    List<String> known = Metric.ALL.stream().map(Metric::path).toList();
    if (!known.contains(goal)) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--goal "
              + goal
              + " is no number of summary.json; did you mean "
              + Nearest.to(goal, known)
              + "?");
    }
    return Metric.at(goal);
  }

  private List<Change> changes(Study base) {
    List<String> texts = new ArrayList<>(changes);
    if (file != null) {
      lines(file)
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .forEach(texts::add);
    }
    if (texts.isEmpty()) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "there is no change to try: write --change 'racks.link = 2x', say");
    }
    ChangeReader reader = new ChangeReader(base.first().resolved());
    try {
      return texts.stream().map(reader::read).toList();
    } catch (WrongChangeException wrong) {
      throw new CannotStartException(ExitCode.BAD_INPUT, wrong.getMessage());
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return PlainFile.text(file).lines();
    } catch (IOException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "the changes cannot be read: " + FileTrouble.of(e));
    }
  }
}
