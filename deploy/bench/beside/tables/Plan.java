import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.racklab.master.runs.experiment.Experiment;
import io.racklab.master.runs.experiment.Study;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.PlannedBytes;
import io.racklab.master.engine.storage.BlockPlacement;
import io.racklab.master.engine.tracker.TaskVariation;
import io.racklab.master.engine.tracker.TrackerSettings;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.TaskSettings;
import io.racklab.topologies.Node;
import io.racklab.topologies.Topology;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes what an experiment's first cell asks for as tables, from which a real cluster is built and
 * its jobs are played: nodes.tsv, racks.tsv, settings.tsv, blocks.tsv, scheduler-NAME.tsv and, for
 * each repeat, jobs-REPEAT.tsv. Jobs, their times and the places of all blocks are those that Racklab plays.
 *
 * <p>Arguments: the experiment file, the number of repeats, the folder to write to, and, where jobs
 * are Hadoop's own programs, the share of a core that a process has on a node of speed 1.
 */
public final class Plan {
  private Plan() {}

  public static void main(String[] args) throws IOException {
    try {
      write(
          Path.of(args[0]).toAbsolutePath(),
          Integer.parseInt(args[1]),
          Path.of(args[2]),
          args.length > 3 ? Optional.of(args[3]) : Optional.empty());
    } catch (InvalidInputException | IllegalArgumentException refused) {
      System.err.println(refused.getMessage());
      System.exit(2);
    }
  }

  private static void write(Path file, int repeats, Path out, Optional<String> share)
      throws IOException {
    Experiment experiment = Study.named(file.toString(), file.getParent(), Map.of()).first();
    Topology topology = new Topology(experiment.cluster());
    Generation hadoop = Generation.of(topology.node(0));
    check(file, experiment, hadoop, share.isPresent());
    lines(out.resolve("nodes.tsv"), nodes(topology, hadoop));
    lines(out.resolve("racks.tsv"), racks(topology));
    List<String> settings = settings(experiment, hadoop);
    share.ifPresent(one -> settings.add(tabbed("share", one)));
    lines(out.resolve("settings.tsv"), settings);
    for (Config scheduler : schedulers(experiment)) {
      lines(
          out.resolve("scheduler-" + scheduler.getString("name") + ".tsv"),
          hadoop.settings(scheduler).stream().map(row -> tabbed(row.toArray())).toList());
    }
    List<String> blocks = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      List<String> jobs = new ArrayList<>();
      for (JobSpec job : experiment.jobs(repeat)) {
        String folder = "/in/" + repeat + "/job-" + job.number();
        jobs.add(row(job, folder, experiment.cluster().replication()));
        InputSplits splits =
            new BlockPlacement(topology)
                .input(
                    job.maps(),
                    experiment.seedOf(repeat).named("input").numbered(job.number()).random());
        for (int map = 0; map < job.maps(); map++) {
          blocks.add(block(topology, job, splits, map, folder));
        }
      }
      lines(out.resolve("jobs-" + repeat + ".tsv"), jobs);
    }
    lines(out.resolve("blocks.tsv"), blocks);
  }

  /** Refuses what the Hadoop beside Racklab would play otherwise. */
  private static void check(
      Path file, Experiment experiment, Generation hadoop, boolean programs) {
    if (programs) {
      require(
          hadoop.number() == 3,
          file + ": programs are played on Hadoop 3: write nodes with memory and vcores");
    } else {
      require(
          experiment.cluster().racks().stream()
              .flatMap(rack -> rack.nodes().stream())
              .allMatch(node -> node.speed() == 1),
          file + ": tasks that wait are as fast on every node: write nodes without speed");
    }
    TrackerSettings tracker = experiment.execution().tracker();
    require(
        tracker.attempts().variation().equals(TaskVariation.ofAttempts(0))
            && tracker.attempts().stragglers().share() == 0,
        file
            + ": tasks in Hadoop wait for just as long as they are to: write tasks.variation = 0,"
            + " and no stragglers");
    require(
        experiment.faults().list().isEmpty() && tracker.attempts().failures() == 0,
        file + ": nothing fails in Hadoop: write faults = [], and no tasks.failures");
    require(
        experiment.cluster().racks().stream()
            .allMatch(rack -> rack.pod().isEmpty() && rack.paths() == 1),
        file + ": Hadoop's racks are below one switch here: write racks without pods and paths");
    for (Config scheduler : schedulers(experiment)) {
      hadoop.refuses(scheduler).forEach(problem -> require(false, file + ": " + problem));
    }
  }

  /** As they are resolved, each with its name and all of its answers. */
  static List<? extends Config> schedulers(Experiment experiment) {
    return ConfigFactory.parseString(experiment.resolved()).getConfigList("experiment.schedulers");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  private static List<String> nodes(Topology topology, Generation hadoop) {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < topology.nodeCount(); i++) {
      Node node = topology.node(i);
      List<Object> room = hadoop.room(node);
      rows.add(
          tabbed(
              node.name(),
              "10.0." + (i + 1) / 250 + "." + ((i + 1) % 250 + 1),
              topology.rack(topology.rackOf(i)).name(),
              bits(topology, topology.nodeOut(i)),
              bits(topology, topology.nodeIn(i)),
              room.get(0),
              room.get(1),
              node.speed()));
    }
    return rows;
  }

  private static List<String> racks(Topology topology) {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < topology.rackCount(); i++) {
      rows.add(
          tabbed(
              topology.rack(i).name(),
              bits(topology, topology.rackUp(i).first()),
              bits(topology, topology.rackDown(i).first())));
    }
    return rows;
  }

  private static List<String> settings(Experiment experiment, Generation hadoop) {
    List<String> rows = new ArrayList<>();
    rows.add(tabbed("hadoop", hadoop.number()));
    rows.add(tabbed("replication", experiment.cluster().replication()));
    rows.add(tabbed("heartbeat-ms", experiment.cluster().heartbeat().toMillis()));
    rows.add(tabbed("out-of-band", experiment.cluster().outOfBandHeartbeats()));
    TaskSettings tasks = experiment.execution().tasks();
    rows.add(tabbed("slowstart", experiment.execution().tracker().slowstart()));
    rows.add(tabbed("parallel-fetches", tasks.parallelFetches()));
    rows.add(tabbed("jvm-reuse", tasks.tasksOfJvm() == 0 ? -1 : tasks.tasksOfJvm()));
    experiment.schedulers().forEach(one -> rows.add(tabbed("scheduler", one.name())));
    return rows;
  }

  /**
   * A job: name, user, submit time, folder, reduces, cost and ratio of a map's and a reduce's
   * bytes, replicas of its output, its own name.
   */
  private static String row(JobSpec job, String folder, int replication) {
    double input = job.inputBytes();
    double shuffle = job.shuffleBytes();
    return tabbed(
        "job-" + job.number(),
        job.pool(),
        job.submit().toNanos() / 1e9,
        folder,
        job.reduces(),
        job.mapSecondsPerByte(),
        (job.mapOnly() ? job.outputBytes() : shuffle) / input,
        job.reduceSecondsPerByte(),
        job.mapOnly() ? 0 : job.outputBytes() / shuffle,
        Math.min(replication, job.outputReplication().orElse(replication)),
        job.name());
  }

  private static String block(
      Topology topology, JobSpec job, InputSplits splits, int map, String folder) {
    long bytes = new PlannedBytes(job, topology.cluster().blockSize()).mapInput(map);
    List<String> nodes = new ArrayList<>();
    for (int replica = 0; replica < splits.replicas(map); replica++) {
      nodes.add(topology.node(splits.node(map, replica)).name());
    }
    return tabbed(
        String.format("%s/%06d", folder, map), bytes, String.join(",", nodes), job.name());
  }

  /** What a link carries, headers included, in bits a second. */
  private static long bits(Topology topology, int link) {
    double whole = topology.capacity(link) / topology.cluster().linkEfficiency();
    return Math.round(whole * 8);
  }

  private static String tabbed(Object... fields) {
    List<String> texts = new ArrayList<>();
    for (Object field : fields) {
      texts.add(field.toString());
    }
    return String.join("\t", texts);
  }

  private static void lines(Path file, List<String> rows) throws IOException {
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
      rows.forEach(out::println);
    }
  }
}
