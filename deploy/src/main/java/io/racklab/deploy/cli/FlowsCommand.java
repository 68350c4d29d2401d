package io.racklab.deploy.cli;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.racklab.deploy.capacity.Load;
import io.racklab.deploy.console.QuantityText;
import io.racklab.deploy.console.ResultText;
import io.racklab.deploy.console.Screen;
import io.racklab.deploy.launch.Address;
import io.racklab.deploy.launch.ChildProcesses;
import io.racklab.deploy.launch.MasterProcess;
import io.racklab.deploy.launch.MasterTask;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.program.CannotStartException;
import io.racklab.deploy.program.ExitCode;
import io.racklab.deploy.run.CapacityCheck;
import io.racklab.deploy.virtual.VirtualStage;
import io.racklab.master.analysis.statistics.Observations;
import io.racklab.master.engine.journal.Seconds;
import io.racklab.master.engine.network.CoflowFile;
import io.racklab.master.engine.network.FlowsFile;
import io.racklab.master.engine.network.FluidAnswer;
import io.racklab.master.engine.network.PlannedFlow;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.LeastTime;
import io.racklab.master.runs.experiment.Scale;
import io.racklab.master.runs.results.Level;
import io.racklab.master.runs.results.Verdict;
import io.racklab.master.runs.run.FlowsRun;
import io.racklab.topologies.Topology;
import io.racklab.topologies.file.ClusterFile;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Moves a list of flows over the emulated network, without jobs. */
@Command(
    name = "flows",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Moves a list of flows (CSV: flow,src,dst,bytes,start_s) over the emulated network, and"
            + " prints when each flow ended and when the fluid model expects it to end, in emulated"
            + " time.",
    footer = {
      "",
      "Examples:",
      "  racklab flows --cluster c.conf --flows f.csv --clock virtual",
      "  racklab flows --cluster c.conf --flows f.csv --byte-scale 4",
      "  racklab flows --cluster c.conf --flows coflows:FB2010-1Hr-150-0.txt --clock virtual"
    })
public final class FlowsCommand implements Callable<Integer> {
  private static final String[] HEADER = {
    "flow", "src", "dst", "bytes", "start_s", "finish_s", "expected_s"
  };

  private static final int TEXTS = 3;

  /** The wall time in seconds above which a remark announces the expected duration. */
  private static final double A_WHILE = 60;

  /**
   * The prefix is {@code coflows}, as for workloads; the older {@code coflow} is still accepted.
   */
  private static final Pattern COFLOWS = Pattern.compile("coflows?:(.+)");

  @Option(
      names = "--cluster",
      required = true,
      paramLabel = "NAME|FILE",
      description = "the cluster")
  private String cluster;

  @Option(
      names = "--flows",
      required = true,
      paramLabel = "FILE|coflows:FILE",
      description = "a CSV file of flows, or a coflow trace, whose rack k is the cluster's rack k")
  private String flowsWord;

  @Option(
      names = "--clock",
      paramLabel = "wall|virtual",
      defaultValue = "wall",
      description = "the clock (default: ${DEFAULT-VALUE})")
  private ClockKind clock;

  @Option(
      names = "--time-scale",
      paramLabel = "N",
      description =
          "emulated seconds per second of the wall clock (default: such that the flows take at most"
              + " a minute)")
  private Double timeScale;

  @Option(
      names = "--byte-scale",
      paramLabel = "N",
      description =
          "emulated bytes per real byte (default: such that this machine can carry the flows)")
  private Double byteScale;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "worker processes to start on this machine (default: 0, all in this process)")
  private int workers;

  @Mixin private FormatOption format;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    try {
      given();
    } catch (IllegalArgumentException e) {
      throw new CannotStartException(ExitCode.BAD_INPUT, e.getMessage());
    }
    Topology topology = new Topology(ClusterFile.named(cluster, Path.of("").toAbsolutePath()));
    List<PlannedFlow> flows = read(topology);
    FluidAnswer answer = FluidAnswer.of(topology, flows);
    double[] expected = answer.ends();
    for (int flow = 0; flow < expected.length; flow++) {
      if (Double.isInfinite(expected[flow])) {
        throw new CannotStartException(
            ExitCode.BAD_INPUT,
            "flow " + flows.get(flow).name() + " never ends: a link on its path has no bandwidth");
      }
    }
    FlowsRun.Answer told =
        clock == ClockKind.VIRTUAL
            ? new VirtualStage(Duration.ofSeconds(30))
                .perform(MasterTask.flows(topology, flows, given(), word -> {}))
            : underWallClock(topology, flows, scaleFor(answer));
    if (told instanceof FlowsRun.Failed failed) {
      throw new CannotStartException(ExitCode.FAILED, failed.why());
    }
    FlowsRun.Ended ended = (FlowsRun.Ended) told;
    Verdict verdict = verdict(ended, flows, expected);
    List<String[]> rows = rows(flows, topology, ended.endNanos(), expected);
    if (format.isJson()) {
      FormatOption.print(spec.commandLine().getOut(), json(rows, verdict));
    } else {
      spec.commandLine().getOut().print(table(rows));
      spec.commandLine().getOut().flush();
    }
    if (clock == ClockKind.WALL && !format.isJson()) {
      spec.commandLine().getErr().print(ResultText.of(verdict));
      spec.commandLine().getErr().flush();
    }
    return verdict.level() == Level.INVALID ? ExitCode.INVALID : ExitCode.DONE;
  }

  private List<PlannedFlow> read(Topology topology) {
    Matcher coflows = COFLOWS.matcher(flowsWord);
    return coflows.matches()
        ? CoflowFile.read(Path.of(coflows.group(1)), topology)
        : FlowsFile.read(Path.of(flowsWord), topology);
  }

  /** Returns the scales of the command line; a scale that was not given is 1. */
  private Scale given() {
    return new Scale(timeScale == null ? 1 : timeScale, byteScale == null ? 1 : byteScale);
  }

  private Scale scaleFor(FluidAnswer answer) throws IOException {
    double last = Arrays.stream(answer.ends()).max().orElse(0);
    Screen screen = new Screen(spec.commandLine().getOut(), spec.commandLine().getErr(), false);
    Scale scale = CapacityCheck.choose(new Load(answer.peak()), last, timeScale, byteScale, screen);
    if (LeastTime.isTooLong(last, scale.time())) {
      throw new CannotStartException(
          ExitCode.BAD_INPUT,
          "these flows take too long under the wall clock: "
              + LeastTime.tooLong(last, scale.time())
              + "; write --clock virtual, or --time-scale "
              + LeastTime.scaleForADay(last)
              + " for a day");
    }
    if (last / scale.time() > A_WHILE) {
      screen.remark(
          "racklab: the last flow ends after about " + QuantityText.time(last / scale.time()));
    }
    return scale;
  }

  private FlowsRun.Answer underWallClock(Topology topology, List<PlannedFlow> flows, Scale scale)
      throws IOException {
    CompletableFuture<FlowsRun.Answer> over = new CompletableFuture<>();
    Path logs = workers > 0 ? Files.createTempDirectory("racklab-flows-") : null;
    try (ChildProcesses children = new ChildProcesses();
        MasterProcess process =
            MasterProcess.start(new Address("127.0.0.1", 0), workers == 0, Security.NONE)) {
      if (workers > 0) {
        children.start(workers, process.address(), Security.NONE, List.of(), logs);
      }
      process.perform(
          MasterTask.flows(topology, flows, scale, over::complete), Math.max(1, workers));
      children.whenOneEnds(process::giveUpWaiting);
      return kept(over.join(), logs);
    }
  }

  /**
   * Deletes the workers' logs; if the run failed, keeps them and names their folder in the failure.
   */
  private static FlowsRun.Answer kept(FlowsRun.Answer last, Path logs) throws IOException {
    if (last instanceof FlowsRun.Failed failed && logs != null) {
      return new FlowsRun.Failed(failed.why() + "; the workers' logs are in " + logs);
    }
    if (logs != null) {
      try (Stream<Path> files = Files.list(logs)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(logs);
    }
    return last;
  }

  private static Verdict verdict(FlowsRun.Ended ended, List<PlannedFlow> flows, double[] expected) {
    Observations errors = new Observations();
    for (int flow = 0; flow < expected.length; flow++) {
      double start = flows.get(flow).startNanos() / 1e9;
      double takes = expected[flow] - start;
      // The reported end of a flow within one node is the model's, so its error would always be 0.
      if (takes >= 1 && !flows.get(flow).route().isLocal()) {
        errors.add(Math.abs(ended.endNanos()[flow] / 1e9 - expected[flow]) / takes);
      }
    }
    return ended.verdict(errors.sample());
  }

  private static List<String[]> rows(
      List<PlannedFlow> flows, Topology topology, long[] ends, double[] expected) {
    List<String[]> rows = new ArrayList<>();
    for (int i = 0; i < ends.length; i++) {
      PlannedFlow flow = flows.get(i);
      rows.add(
          new String[] {
            flow.name(),
            topology.node(flow.route().source()).name(),
            topology.node(flow.route().destination()).name(),
            Long.toString(flow.bytes()),
            Seconds.text(flow.startNanos()),
            Seconds.text(ends[i]),
            Seconds.text(Math.round(expected[i] * 1e9))
          });
    }
    return rows;
  }

  private static String table(List<String[]> rows) {
    StringWriter text = new StringWriter();
    CsvWriter csv = CsvWriter.builder().bufferSize(0).build(text);
    csv.writeRecord(HEADER);
    rows.forEach(csv::writeRecord);
    return text.toString();
  }

  /** Returns the table's rows with its columns as keys; the first three columns are text. */
  private static Map<String, Object> json(List<String[]> rows, Verdict verdict) {
    List<Map<String, Object>> flows = new ArrayList<>();
    for (String[] row : rows) {
      Map<String, Object> flow = new LinkedHashMap<>();
      for (int i = 0; i < row.length; i++) {
        flow.put(HEADER[i], i < TEXTS ? row[i] : new BigDecimal(row[i]));
      }
      flows.add(flow);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("verdict", verdict.level());
    json.put("reasons", verdict.reasons());
    json.put("flows", flows);
    return json;
  }
}
