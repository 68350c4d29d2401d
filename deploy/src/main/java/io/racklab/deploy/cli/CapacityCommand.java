package io.racklab.deploy.cli;

import io.racklab.deploy.capacity.Capacity;
import io.racklab.deploy.console.CapacityText;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.file.ClusterFile;
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

/** Measures what this machine can carry. */
@Command(
    name = "capacity",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Measures for some seconds what this machine can carry, and proposes scales for clusters:"
            + " at these scales all links together can carry at most half of the bytes per second"
            + " that this machine moves.",
    footer = {
      "",
      "Most workloads need less than their links allow, so racklab run rehearses a run in virtual"
          + " time before it refuses the run.",
      "",
      "Examples:",
      "  racklab capacity",
      "  racklab capacity --cluster shadow-52 --cluster my-cluster.conf --json"
    })
public final class CapacityCommand implements Callable<Integer> {
  @Option(
      names = "--cluster",
      paramLabel = "NAME|FILE",
      description = "a cluster to propose scales for; may be repeated")
  private List<String> clusters = List.of();

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "1",
      description = "worker processes that will share this machine (default: ${DEFAULT-VALUE})")
  private int workers;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (workers < 1 || workers > 1000) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, "--workers must be from 1 to 1000, not " + workers);
    }
    Path here = Path.of("").toAbsolutePath();
    List<Cluster> read = clusters.stream().map(word -> ClusterFile.named(word, here)).toList();
    Capacity capacity = Capacity.measure(workers);
    PrintWriter out = spec.commandLine().getOut();
    if (format.isJson()) {
      out.println(FormatOption.text(CapacityText.json(capacity, read)));
    } else {
      out.print(CapacityText.of(capacity));
      read.forEach(cluster -> out.print("\n" + CapacityText.of(cluster, capacity)));
    }
    out.flush();
    return ExitCode.DONE;
  }
}
