package io.racklab.deploy.cli;

import io.racklab.deploy.exit.CannotStartException;
import io.racklab.deploy.exit.ExitCode;
import io.racklab.master.experiment.ExperimentFile;
import io.racklab.master.reproduce.FigureFile;
import io.racklab.master.schedule.catalog.SchedulerFile;
import io.racklab.master.workload.WorkloadFile;
import io.racklab.topologies.config.Nearest;
import io.racklab.topologies.file.ClusterFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A bundled cluster, workload, scheduler, experiment or figure in full. */
@Command(
    name = "show",
    mixinStandardHelpOptions = true,
    description = "Prints what is bundled under a name, in full: a file to copy and change.",
    footer = {"", "Example: racklab show shadow-52"})
public final class ShowCommand implements Runnable {
  @Parameters(paramLabel = "NAME", description = "a name that racklab list prints")
  private String name;

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    List<String> found = new ArrayList<>();
    TreeSet<String> names = new TreeSet<>();
    add(found, names, ClusterFile.bundledNames(), ClusterFile::bundledText);
    add(found, names, WorkloadFile.bundledNames(), WorkloadFile::bundledText);
    add(found, names, ExperimentFile.bundledNames(), ExperimentFile::bundledText);
    add(found, names, FigureFile.bundledNames(), FigureFile::bundledText);
    add(found, names, SchedulerFile.bundledNames(), SchedulerFile::presetText);
    if (found.isEmpty()) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "nothing bundled is named " + name + "; did you mean " + Nearest.to(name, names) + "?");
    }
    spec.commandLine().getOut().println(String.join("\n", found).stripTrailing());
  }

  private void add(
      List<String> found,
      TreeSet<String> names,
      Map<String, String> bundled,
      Function<String, String> text) {
    names.addAll(bundled.keySet());
    if (bundled.containsKey(name)) {
      found.add(text.apply(name));
    }
  }
}
