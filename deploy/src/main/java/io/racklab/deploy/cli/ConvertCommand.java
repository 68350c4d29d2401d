package io.racklab.deploy.cli;

import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.master.analysis.file.WholeFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.Workload;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.master.engine.workload.export.WorkloadFormat;
import io.racklab.master.engine.workload.trace.MachineFormat;
import io.racklab.master.engine.workload.trace.TraceRack;
import io.racklab.topologies.Cluster;
import io.racklab.topologies.file.ClusterFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Converts workloads and topologies to other formats. */
@Command(
    name = "convert",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Converts any workload to a SWIM trace, to the Standard Workload Format or to WfFormat;"
            + " converts a topology of Rumen or SLS to a cluster file.",
    footer = {
      "",
      "Examples:",
      "  racklab convert rumen:trace.json.gz --to swim trace.tsv",
      "  racklab convert workload:puma --to wfformat puma.json",
      "  racklab convert rumen-topology:topology.json.gz --to cluster cluster.conf"
    })
public final class ConvertCommand implements Callable<Integer> {
  private static final String CLUSTER = "cluster";

  @Parameters(
      index = "0",
      paramLabel = "FROM",
      description =
          "a workload (a trace such as swim:FILE or alibaba:FILE, workload:NAME or workload:FILE)"
              + " or a topology (rumen-topology:FILE or sls-nodes:FILE)")
  private String from;

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      required = true,
      description = "swim, swf or wfformat for a workload; cluster for a topology")
  private String to;

  @Parameters(
      index = "1",
      paramLabel = "FILE",
      description = "the file to write, which must not exist")
  private Path file;

  @Option(
      names = "--cluster",
      paramLabel = "NAME|FILE",
      defaultValue = "quickstart",
      description =
          "for a workload: the cluster whose block size is used (default: ${DEFAULT-VALUE})")
  private String cluster;

  @Mixin private SkipBrokenOption broken;

  @Mixin private AssumedNodes assumed;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Path here = Path.of("").toAbsolutePath();
    for (MachineFormat format : MachineFormat.values()) {
      if (from.startsWith(format.word() + ":")) {
        cluster(format, here.resolve(from.substring(format.word().length() + 1)));
        return ExitCode.DONE;
      }
    }
    workload(here);
    return ExitCode.DONE;
  }

  private void cluster(MachineFormat format, Path source) throws IOException {
    if (!to.equals(CLUSTER)) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, from + " is a topology: write --to " + CLUSTER);
    }
    String name = source.getFileName().toString().replaceAll("\\..*", "");
    List<TraceRack> racks = format.read(source);
    String text = assumed.file(name, racks);
    Cluster read = ClusterFile.parse(file.toString(), text);
    written(out -> out.write(text));
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        "%s: a cluster of %d racks, %d nodes%n", file, read.racks().size(), read.nodeCount());
    out.println("assumed: " + assumed.text(racks));
    SortedSet<String> leftOut = new TreeSet<>();
    racks.forEach(rack -> leftOut.addAll(rack.leftOut()));
    if (!leftOut.isEmpty()) {
      out.println("left out, since cluster files have no such keys: " + String.join(", ", leftOut));
    }
  }

  private void workload(Path here) throws IOException {
    WorkloadFormat format = format();
    String word = from.startsWith("workload:") ? from.substring("workload:".length()) : from;
    Workload workload = WorkloadFile.named(word, here, broken.given());
    List<JobSpec> jobs = workload.jobs(ClusterFile.named(cluster, here), Seed.of(1));
    written(out -> format.write(jobs, out));
    PrintWriter out = spec.commandLine().getOut();
    out.printf("%s: %d jobs as %s%n", file, jobs.size(), format.title());
    out.println("left out: " + format.leftOut(jobs));
    workload.remarks().lines().forEach(remark -> out.println("assumed: " + remark));
  }

  private WorkloadFormat format() {
    Optional<WorkloadFormat> format =
        Arrays.stream(WorkloadFormat.values()).filter(one -> one.word().equals(to)).findAny();
    return format.orElseThrow(
        () ->
            new CannotStartException(
                ExitCode.BAD_INPUT,
                "a workload cannot be written as "
                    + to
                    + ": write --to "
                    + Arrays.stream(WorkloadFormat.values())
                        .map(WorkloadFormat::word)
                        .collect(Collectors.joining(", "))));
  }

  private interface Writing {
    void to(Writer out) throws IOException;
  }

  /** Creates the file; never overwrites one. */
  private void written(Writing writing) throws IOException {
    try {
      WholeFile.create(
          file,
          out -> {
            Writer text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
            writing.to(text);
            text.flush();
          });
    } catch (FileAlreadyExistsException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, file + " exists already: name another file");
    } catch (NoSuchFileException e) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT, file + ": its folder does not exist: create it first");
    }
  }
}
