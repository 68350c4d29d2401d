package io.racklab.master.runs.hadoop;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.trace.MachineFormat;
import io.racklab.master.engine.workload.trace.SlsTrace;
import io.racklab.master.engine.workload.trace.SynthDescription;
import io.racklab.master.engine.workload.trace.TraceRack;
import io.racklab.topologies.config.InvalidInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An experiment from the inputs of YARN's scheduler load simulator. */
public final class SlsStudy {
  /** In Hadoop's order: a later file overrides an earlier one. */
  private static final List<String> FILES =
      List.of("core-site.xml", "yarn-site.xml", "capacity-scheduler.xml", "sls-runner.xml");

  private static final String NAME = "sls";

  private static final HadoopStudy.Links LINKS = new HadoopStudy.Links(125e6, "1");
  private static final long LARGEST_SEED = 1L << 53;
  private static final String ROOT = "root.";
  private static final Path NOWHERE = Path.of("no-configuration");

  private final ImportNotes notes = new ImportNotes();
  private final Sources sources;
  private final SlsTrace trace;
  private final List<TraceRack> racks;
  private final long seed;
  private SlsRooms rooms;

  /** A type of trace, as slsrun.sh names it. */
  public enum TraceType {
    SLS,
    RUMEN,
    SYNTH;

    /** Returns the kind of workload that reads it. */
    public String kind() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Where the files lie.
   *
   * @param traces the traces, at least one; of SYNTH exactly one
   * @param played a file with the content of all traces
   * @param nodes the nodes of SLS; without it the trace has them
   * @param configuration Hadoop's configuration folder; without it Hadoop's defaults apply
   */
  public record Sources(
      TraceType type,
      List<Path> traces,
      Path played,
      Optional<Path> nodes,
      Optional<Path> configuration) {
    public Sources {
      traces = List.copyOf(traces);
    }
  }

  /**
   * Reads the traces and the nodes.
   *
   * @throws InvalidInputException if a file cannot be read, or none names a node
   */
  public SlsStudy(Sources sources) {
    this.sources = sources;
    if (sources.type == TraceType.SYNTH) {
      SynthDescription description = SynthDescription.read(sources.traces.get(0));
      seed = Math.min(LARGEST_SEED, Math.max(1, Math.abs(description.seed())));
      // The seed of the jobs of an experiment's first repeat.
      trace = SlsTrace.synth(description, 0.001, Seed.of(seed).numbered(1).named("workload"));
    } else {
      seed = 1;
      trace =
          sources.type == TraceType.SLS
              ? SlsTrace.sls(sources.traces)
              : SlsTrace.rumen(sources.traces);
    }
    racks = sources.nodes.map(MachineFormat.SLS_NODES::read).orElseGet(trace::racks);
    if (racks.isEmpty()) {
      throw XmlElement.problem(
          sources.traces.get(0).toString(),
          0,
          "the trace names no node",
          "write --nodes=FILE with { \"rack\": \"r1\", \"nodes\": [ { \"node\": \"n1\" } ] }");
    }
  }

  /** Returns what was taken, assumed and left out. */
  public ImportNotes notes() {
    return notes;
  }

  /** Returns the jobs as the trace names them. */
  public SlsTrace trace() {
    return trace;
  }

  /**
   * Returns the ids of jobs: those of the trace, or the jobs' names if the trace has another number
   * of jobs.
   *
   * @param jobs the jobs of the experiment
   */
  public List<String> ids(List<JobSpec> jobs) {
    return jobs.size() == trace.jobs().size()
        ? trace.jobs().stream().map(SlsTrace.Recorded::id).toList()
        : jobs.stream().map(JobSpec::name).toList();
  }

  boolean isRumen() {
    return sources.type == TraceType.RUMEN;
  }

  /** Returns the racks of the cluster. */
  public List<TraceRack> racks() {
    return racks;
  }

  /** Returns the room of nodes and containers. Call {@link #text} first. */
  SlsRooms rooms() {
    return rooms;
  }

  /**
   * Returns the text of the experiment.
   *
   * @throws InvalidInputException if a file cannot be read, or says what cannot be expressed
   */
  public String text() {
    HadoopConfiguration from = new HadoopConfiguration();
    Path folder = sources.configuration.orElse(Path.of(""));
    sources.configuration.ifPresent(there -> add(there, from));
    if (sources.configuration.isEmpty()) {
      notes.assumed("Hadoop's default values, since there is no --conf");
    }
    new SlsDefaults(notes).apply(from);
    // Without --conf no allocation file may be found in the working folder.
    Allocations allocations = new Allocations(folder.toString().isEmpty() ? NOWHERE : folder);
    YarnCluster yarn = new YarnCluster(from, allocations, YarnPace.SLS, notes);
    List<TraceRack.Node> nodes = racks.stream().flatMap(rack -> rack.nodes().stream()).toList();
    ConfText to = new ConfText();
    to.open("experiment {").lines("name = %s, seed = %d, repeats = 1".formatted(NAME, seed));
    to.lines("clock = virtual");
    new RackText(LINKS).write(NAME, racks, yarn, to);
    if (isRumen()) {
      notes.assumed(LINKS.text() + ", over which the bytes of Rumen's tasks go");
    }
    workload(to);
    tasks(to);
    to.open("schedulers = [");
    yarn.asConfigured(nodes, to);
    to.close("]").close("}");
    rooms = SlsRooms.of(from, nodes.stream().map(yarn::roomOf).toList());
    List<String> named = trace.jobs().stream().map(job -> withoutRoot(job.queue())).toList();
    if (sources.nodes.isEmpty() && trace.partlyPlaced() > 0) {
      notes.assumed(
          trace.partlyPlaced()
              + " hosts that the trace names with and without a rack are one node each, in the rack");
    }
    if (trace.hosted() > 0) {
      notes.leftOut(
          trace.hosted()
              + " containers name a host, and SLS asks for them there: here they run on any node");
    }
    yarn.queues().unknown(named).ifPresent(notes::leftOut);
    new NotModelled().note(from, yarn.ofOtherSchedulers(), notes);
    return to.toString();
  }

  private static void add(Path folder, HadoopConfiguration to) {
    List<Path> found = FILES.stream().map(folder::resolve).filter(Files::exists).toList();
    if (found.isEmpty()) {
      throw XmlElement.problem(
          folder.toString(),
          0,
          "the folder has none of " + String.join(", ", FILES),
          "name the folder that slsrun.sh has on its class path, such as etc/hadoop");
    }
    found.forEach(to::add);
    new Allocations(folder).addProperties(to);
  }

  private void workload(ConfText to) {
    to.open("workload {").lines("kind = " + sources.type.kind());
    String file = sources.played.toAbsolutePath().normalize().toString();
    to.lines("file = " + ConfText.quoted(file));
    if (isRumen()) {
      to.key("job-settings", "scheduler", "SLS gives all containers of Rumen's jobs one size");
      to.key("scale-output", "0", "the times of Rumen's tasks hold the writing of their output");
    }
    to.key("pools", "queues", "what the scheduler shares the cluster by");
    to.key("map-input", "1 B", "SLS moves no bytes");
    to.key("reduce-shuffle", "1 B", "SLS moves no bytes").close("}");
  }

  private static void tasks(ConfText to) {
    to.open("tasks {");
    to.key("start", "0s", "the times of SLS hold the start of each process");
    to.key("slowstart", "1", "SLS asks for reduces when all maps have ended");
    to.key(
        "variation { attempt = 0, task",
        "0, node = 0, start = 0 }",
        "tasks last as the trace says");
    to.close("}");
  }

  private static String withoutRoot(String queue) {
    return queue.startsWith(ROOT) ? queue.substring(ROOT.length()) : queue;
  }
}
