package io.racklab.deploy.cli;

import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.master.papers.reproduce.FigureFile;
import io.racklab.master.runs.experiment.ExperimentFile;
import io.racklab.topologies.file.ClusterFile;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the bundled clusters, workloads, schedulers, experiments or figures. */
@Command(
    name = "list",
    mixinStandardHelpOptions = true,
    description =
        "Lists the bundled clusters, workloads, schedulers, experiments or figures, one per line.",
    footer = {"", "Example: racklab list schedulers"})
public final class ListCommand implements Runnable {

  enum Kind {
    CLUSTERS,
    WORKLOADS,
    SCHEDULERS,
    EXPERIMENTS,
    FIGURES;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(description = "one of ${COMPLETION-CANDIDATES}")
  private Kind kind;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  /** An entry, in JSON. */
  private record Listed(String name, String description) {}

  @Override
  public void run() {
    Map<String, String> names =
        switch (kind) {
          case CLUSTERS -> ClusterFile.bundledNames();
          case WORKLOADS -> WorkloadFile.bundledNames();
          case SCHEDULERS -> SchedulerFile.bundledNames();
          case EXPERIMENTS -> ExperimentFile.bundledNames();
          case FIGURES -> FigureFile.bundledNames();
        };
    if (format.isJson()) {
      FormatOption.print(
          spec.commandLine().getOut(),
          names.entrySet().stream().map(one -> new Listed(one.getKey(), one.getValue())).toList());
      return;
    }
    int width = names.keySet().stream().mapToInt(String::length).max().orElse(0);
    names.forEach(
        (name, description) ->
            spec.commandLine()
                .getOut()
                .println(name + " ".repeat(width - name.length() + 2) + description));
  }
}
