package io.racklab.deploy.cli;

import io.racklab.deploy.console.ComparisonCsv;
import io.racklab.deploy.console.ComparisonJson;
import io.racklab.deploy.console.ComparisonTables;
import io.racklab.deploy.console.ComparisonText;
import io.racklab.deploy.console.GroupsJson;
import io.racklab.deploy.console.GroupsText;
import io.racklab.deploy.console.Terminal;
import io.racklab.deploy.console.WhyJson;
import io.racklab.deploy.console.WhyText;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.analysis.metric.Metric;
import io.racklab.master.analysis.report.CellContenders;
import io.racklab.master.analysis.report.Comparison;
import io.racklab.master.analysis.report.Contender;
import io.racklab.master.analysis.report.JobGroups;
import io.racklab.master.analysis.report.JobGroups.Grouping;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.SlotSettings;
import io.racklab.master.analysis.report.TimeComparison;
import io.racklab.master.analysis.statistics.Interval;
import io.racklab.topologies.config.Nearest;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Compares the schedulers of run directories. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Compares the schedulers of one or more run directories, also of different versions of"
            + " Racklab: means with 95 %% intervals, differences from a baseline, and the winner."
            + " Repeats with the same seed are compared as pairs, which narrows the intervals of"
            + " the differences.",
    footer = {
      "",
      "Examples:",
      "  racklab compare runs/quickstart-20261121-115030",
      "  racklab compare runs/before runs/after --baseline before/fair",
      "  racklab compare runs/before --why --baseline fifo",
      "  racklab compare runs/before --by user --baseline fifo",
      "  racklab compare runs/sweep --schedulers fair --baseline link=1-Gbps/fair",
      "  racklab compare runs/before --schedulers fifo,fair --format latex > table.tex",
      "  racklab compare runs/before runs/after --metric job_s.p50 --metric slowdown.p95 --json"
    })
public final class CompareCommand implements Callable<Integer> {
  @Parameters(arity = "1..*", paramLabel = "RUN", description = "run directories")
  private List<Path> folders;

  @Option(
      names = "--baseline",
      paramLabel = "NAME",
      description =
          "the scheduler with which the others are compared, written RUN/SCHEDULER if there are"
              + " several directories (default: the first scheduler of the first directory);"
              + " CELL/SCHEDULER compares the schedulers in all cells of a sweep with that one")
  private String baseline;

  @Option(
      names = "--schedulers",
      split = ",",
      paramLabel = "NAME",
      description = "compare only these schedulers, separated by commas (default: all)")
  private List<String> schedulers = List.of();

  @Option(
      names = "--metric",
      paramLabel = "PATH",
      description = "a number of summary.json to compare, such as job_s.p50; may be repeated")
  private List<String> metrics = List.of();

  @Option(
      names = "--why",
      description =
          "also print on what jobs spend more or less time than under the baseline, and the first"
              + " decision in which a scheduler differs from the baseline")
  private boolean why;

  @Option(
      names = "--by",
      paramLabel = "size|user|phase",
      description =
          "also print the differences by the jobs' numbers of maps, by user or by what jobs do, and"
              + " the jobs that lose most with their causes")
  private Grouping by;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description =
          "text, json, csv (a row for each metric of each scheduler), latex (a table for a paper)"
              + " or markdown; of a sweep, latex and markdown print one table with a row for each cell"
              + " (default: ${DEFAULT-VALUE})")
  private Format format;

  @Option(names = "--json", description = "the same as --format json")
  private boolean json;

  @Spec private CommandSpec spec;

  /** The format in which the comparison is printed. */
  enum Format {
    TEXT,
    JSON,
    CSV,
    LATEX,
    MARKDOWN
  }

  @Override
  public Integer call() throws IOException {
    if (json) {
      format = Format.JSON;
    }
    if ((why || by != null) && format != Format.TEXT && format != Format.JSON) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          (why ? "--why" : "--by")
              + " prints text or JSON: leave out --format, or write --format json");
    }
    List<Results> directories = new ArrayList<>();
    for (Path folder : folders) {
      directories.add(RunFolder.read(folder));
    }
    if (directories.stream().allMatch(one -> one.runs().isEmpty())) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "no run has ended in "
              + folders.stream().map(Path::toString).collect(Collectors.joining(", "))
              + ": nothing to compare");
    }
    List<Contender> contenders = contenders(directories);
    List<Metric> asked = metrics.stream().distinct().map(Metric::at).toList();
    Comparison comparison = comparison(contenders, asked);
    metrics.forEach(path -> requireMeasured(path, comparison));
    List<TimeComparison> reasons = new ArrayList<>();
    List<JobGroups> groups = new ArrayList<>();
    if (why || by != null) {
      Contender from = baseline(comparison, contenders);
      for (Contender other : others(from, contenders)) {
        if (why) {
          reasons.add(TimeComparison.of(from, other));
        }
        if (by != null) {
          groups.add(JobGroups.of(from, other, by));
        }
      }
    }
    Optional<String> slots = SlotSettings.difference(contenders);
    PrintWriter out = spec.commandLine().getOut();
    out.print(
        switch (format) {
          case TEXT ->
              ComparisonText.of(comparison, directories, slots, Terminal.here())
                  + text(groups)
                  + reasons.stream().map(WhyText::of).collect(Collectors.joining());
          case JSON -> json(ComparisonJson.of(comparison, directories), slots, reasons, groups);
          case CSV -> ComparisonCsv.of(comparison);
          case LATEX -> new ComparisonTables(comparison, asked, directories).latex();
          case MARKDOWN -> new ComparisonTables(comparison, asked, directories).markdown();
        });
    out.flush();
    return ExitCode.DONE;
  }

  private String text(List<JobGroups> groups) {
    return groups.stream()
        .map(one -> GroupsText.of(one, by.name().toLowerCase(Locale.ROOT)))
        .collect(Collectors.joining());
  }

  private static String json(
      Map<String, Object> comparison,
      Optional<String> slots,
      List<TimeComparison> reasons,
      List<JobGroups> groups)
      throws IOException {
    Map<String, Object> all = new LinkedHashMap<>(comparison);
    all.put("slots_differ", slots.orElse(null));
    if (!reasons.isEmpty()) {
      all.put("why", reasons.stream().map(WhyJson::of).toList());
    }
    if (!groups.isEmpty()) {
      all.put("groups", groups.stream().map(GroupsJson::of).toList());
    }
    return FormatOption.text(all) + System.lineSeparator();
  }

  private static Contender baseline(Comparison comparison, List<Contender> contenders) {
    return contenders.stream()
        .filter(one -> comparison.baseline().equals(Optional.of(one.name())))
        .findFirst()
        .orElseThrow();
  }

  private static List<Contender> others(Contender from, List<Contender> contenders) {
    if (contenders.size() < 2) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--why and --by need two schedulers: there is only " + contenders.get(0).name());
    }
    return contenders.stream().filter(one -> !one.equals(from)).toList();
  }

  /**
   * Fails if no run has the metric; a metric that only some directories lack is left empty there.
   */
  private static void requireMeasured(String path, Comparison comparison) {
    boolean measured =
        comparison.cells().stream()
            .flatMap(cell -> cell.measured().stream())
            .anyMatch(one -> one.metric().path().equals(path) && !one.means().isEmpty());
    if (!measured) {
      String nearest = Nearest.to(path, Metric.ALL.stream().map(Metric::path).toList());
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "--metric "
              + path
              + " was measured by none of these runs"
              + (nearest.equals(path) ? "" : "; did you mean " + nearest + "?"));
    }
  }

  private List<Contender> contenders(List<Results> directories) {
    try {
      List<Contender> all = Contender.in(directories, schedulers);
      boolean mayNameACell =
          baseline != null
              && baseline.contains("/")
              && all.stream().noneMatch(one -> one.name().equals(baseline));
      return mayNameACell ? ofCells(all) : all;
    } catch (IllegalArgumentException e) {
      throw new CannotStartException(ExitCode.BAD_INPUT, e.getMessage());
    }
  }

  /**
   * Returns the schedulers of single cells if the baseline names one of these, or if there are
   * several cells; otherwise the given contenders.
   */
  private List<Contender> ofCells(List<Contender> all) {
    CellContenders cells = new CellContenders(all);
    Optional<String> name = cells.named(baseline);
    baseline = name.orElse(baseline);
    return name.isPresent() || cells.all().size() > all.size() ? cells.all() : all;
  }

  private Comparison comparison(List<Contender> contenders, List<Metric> asked) {
    try {
      List<Metric> compared = asked.isEmpty() ? Metric.USUAL : asked;
      return Comparison.of(contenders, compared, Optional.ofNullable(baseline), Interval.LEVEL);
    } catch (IllegalArgumentException e) {
      throw new CannotStartException(ExitCode.BAD_INPUT, e.getMessage());
    }
  }
}
