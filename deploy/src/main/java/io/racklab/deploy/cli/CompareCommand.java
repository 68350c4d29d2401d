package io.racklab.deploy.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.racklab.deploy.console.ComparisonJson;
import io.racklab.deploy.console.ComparisonText;
import io.racklab.deploy.console.Terminal;
import io.racklab.deploy.exit.CannotStartException;
import io.racklab.deploy.exit.ExitCode;
import io.racklab.master.metric.Metric;
import io.racklab.master.report.Comparison;
import io.racklab.master.report.Results;
import io.racklab.master.statistics.Interval;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts the schedulers of run directories beside each other. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Compares the schedulers of one or more run directories, also of different versions: means"
            + " with 95 %% intervals, differences from a baseline, and who wins. Repeats of the same"
            + " seed are pairs, whose differences have narrower intervals.",
    footer = {
      "",
      "Examples:",
      "  racklab compare runs/quickstart-20261121-115030",
      "  racklab compare runs/before runs/after --baseline before/fair",
      "  racklab compare runs/before runs/after --metric job_s.p50 --metric slowdown.p95 --json"
    })
public final class CompareCommand implements Callable<Integer> {
  @Parameters(arity = "1..*", paramLabel = "RUN", description = "run directories")
  private List<Path> folders;

  @Option(
      names = "--baseline",
      paramLabel = "NAME",
      description =
          "the scheduler from which differences are taken, as RUN/SCHEDULER where there are several"
              + " directories (default: the first of the first directory)")
  private String baseline;

  @Option(
      names = "--metric",
      paramLabel = "PATH",
      description = "a number of summary.json, such as job_s.p50; any number of times")
  private List<String> metrics = List.of();

  @Option(names = "--json", description = "print the same as JSON")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    List<Results> directories = new ArrayList<>();
    for (Path folder : folders) {
      directories.add(read(folder));
    }
    if (directories.stream().allMatch(one -> one.runs().isEmpty())) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "no run has ended there: nothing to compare");
    }
    Comparison comparison = comparison(directories);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(
          new ObjectMapper()
              .enable(SerializationFeature.INDENT_OUTPUT)
              .writeValueAsString(ComparisonJson.of(comparison, directories)));
    } else {
      out.print(ComparisonText.of(comparison, directories, Terminal.here()));
    }
    out.flush();
    return ExitCode.DONE;
  }

  private Comparison comparison(List<Results> directories) {
    List<Metric> asked =
        metrics.isEmpty() ? Metric.USUAL : metrics.stream().distinct().map(Metric::at).toList();
    try {
      return Comparison.of(directories, asked, Optional.ofNullable(baseline), Interval.LEVEL);
    } catch (IllegalArgumentException e) {
      throw new CannotStartException(ExitCode.BAD_INPUT, e.getMessage());
    }
  }

  private static Results read(Path folder) {
    try {
      return Results.in(folder);
    } catch (NoSuchFileException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          folder
              + " is no run directory: it has neither run.json nor summary.json; name what"
              + " racklab run printed as results");
    } catch (IOException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "cannot read " + folder + ": " + e.getMessage());
    }
  }
}
