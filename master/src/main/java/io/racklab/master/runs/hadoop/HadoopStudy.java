package io.racklab.master.runs.hadoop;

import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.Remarks;
import io.racklab.master.engine.workload.trace.Recognized;
import io.racklab.master.engine.workload.trace.TraceFormat;
import io.racklab.master.engine.workload.trace.TraceRack;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Rate;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** An experiment from the files of a Hadoop cluster. */
public final class HadoopStudy {
  private static final String CORE = "core-site.xml";
  private static final String CAPACITIES = "capacity-scheduler.xml";

  /** In Hadoop's order: a later file overrides an earlier one. */
  private static final List<String> FILES =
      List.of("core-site.xml", "hdfs-site.xml", "mapred-site.xml", "yarn-site.xml", CAPACITIES);

  /** What Hadoop 1's job tracker reads after core-site.xml, in its order. */
  private static final List<String> OF_HADOOP_1 =
      List.of("hdfs-site.xml", "mapred-site.xml", "hadoop-site.xml", "mapred-queue-acls.xml");

  private static final List<String> LISTS = List.of("workers", "slaves");

  private final ImportNotes notes = new ImportNotes();
  private final Sources sources;
  private final Links links;
  private HadoopGeneration generation;

  /**
   * Where the files lie.
   *
   * @param configuration Hadoop's configuration folder
   * @param installation a folder of Hadoop whose jars hold the default values of its version
   * @param nodes lists of nodes
   * @param topology a table or list of racks
   * @param history the workload, such as {@code jhist:done}
   */
  public record Sources(
      Path configuration,
      Optional<Path> installation,
      List<Path> nodes,
      Optional<Path> topology,
      Optional<History> history) {
    public Sources {
      nodes = List.copyOf(nodes);
    }
  }

  /**
   * The jobs of a cluster.
   *
   * @param kind the kind of the workload
   * @param file the file or folder
   * @param skipBroken whether broken files of a folder are left out
   */
  public record History(String kind, Path file, boolean skipBroken) {
    boolean skipsBroken() {
      return skipBroken
          && Stream.of(TraceFormat.values())
              .anyMatch(format -> format.word().equals(kind) && format.readsFolders());
    }

    boolean namesQueues() {
      return kind.equals(Recognized.SYNTH)
          || Stream.of(TraceFormat.values())
              .anyMatch(format -> format.word().equals(kind) && format.hasQueues());
    }
  }

  /**
   * What no file of Hadoop says of the links.
   *
   * @param node the rate of each node's link in bytes per second
   * @param oversubscription the rate of a rack's nodes over that of the rack
   */
  public record Links(double node, String oversubscription) {
    String text() {
      return "links of %s a node, racks oversubscribed %s times"
          .formatted(Rate.text(node), oversubscription);
    }
  }

  public HadoopStudy(Sources sources, Links links) {
    this.sources = sources;
    this.links = links;
  }

  /** Returns what the import took, assumed and left out. */
  public ImportNotes notes() {
    return notes;
  }

  /**
   * Returns the text of each file by its name.
   *
   * @throws InvalidInputException if a file cannot be read, or says what cannot be expressed
   */
  public Map<String, String> files() {
    List<HadoopConfiguration> read = read();
    generation = generation(read);
    List<TraceRack> racks = racks(read.get(0));
    List<TraceRack.Node> nodes = racks.stream().flatMap(rack -> rack.nodes().stream()).toList();
    ConfText cluster = new ConfText();
    new RackText(links).write("imported", racks, generation, cluster);
    notes.assumed(links.text() + ": --node-link, --oversubscription");
    ConfText experiment = new ConfText();
    experiment.open("experiment {").lines("name = imported, seed = 1, repeats = 1");
    experiment.lines("clock = virtual").lines("cluster = cluster.conf");
    experiment.lines("workload = workload.conf");
    generation.experiment(experiment);
    sources
        .history()
        .filter(history -> !history.kind().equals(Recognized.SWIM))
        .ifPresent(
            history ->
                experiment.key(
                    "tasks.start", "0s", "the times of a history hold the start of each process"));
    generation.schedulers(nodes, experiment);
    experiment.close("}");
    Map<String, String> files = new LinkedHashMap<>();
    files.put("cluster.conf", cluster.toString());
    files.put(
        "workload.conf",
        sources
            .history()
            .map(this::workload)
            .orElseGet(() -> example(generation.queues().paths())));
    files.put("experiment.conf", experiment.toString());
    NotModelled notModelled = new NotModelled();
    read.forEach(one -> notModelled.note(one, generation.ofOtherSchedulers(), notes));
    return files;
  }

  private HadoopConfiguration configuration() {
    HadoopConfiguration configuration = new HadoopConfiguration();
    sources.installation().ifPresent(folder -> HadoopDefaults.add(folder, configuration));
    Path folder = sources.configuration();
    List<Path> found = existing(FILES);
    if (found.isEmpty()) {
      throw XmlElement.problem(
          folder.toString(),
          0,
          "the folder has none of " + String.join(", ", FILES),
          "name the folder of Hadoop's configuration, such as etc/hadoop");
    }
    found.forEach(configuration::add);
    new Allocations(folder).addProperties(configuration);
    return configuration;
  }

  /** Returns the configurations that its generation of Hadoop reads separately. */
  private List<HadoopConfiguration> read() {
    HadoopConfiguration all = configuration();
    if (!isHadoop1(all)) {
      return List.of(all);
    }
    HadoopConfiguration site = HadoopConfiguration.ofHadoop1();
    sources.installation().ifPresent(folder -> HadoopDefaults.add(folder, site));
    HadoopConfiguration capacities = HadoopConfiguration.ofHadoop1();
    existing(List.of(CORE)).forEach(site::add);
    MapredDefaults.override(site, notes);
    existing(OF_HADOOP_1).forEach(site::add);
    existing(List.of(CAPACITIES)).forEach(capacities::add);
    return List.of(site, capacities);
  }

  private List<Path> existing(List<String> files) {
    return files.stream().map(sources.configuration()::resolve).filter(Files::exists).toList();
  }

  private HadoopGeneration generation(List<HadoopConfiguration> read) {
    Allocations allocations = new Allocations(sources.configuration());
    return read.size() == 1
        ? new YarnCluster(read.get(0), allocations, YarnPace.MEASURED, notes)
        : new Hadoop1Cluster(read.get(0), read.get(1), allocations, notes);
  }

  private boolean isHadoop1(HadoopConfiguration from) {
    boolean yarn =
        from.hasAny("yarn.")
            || from.find("mapreduce.framework.name")
                .filter(one -> one.value().strip().equals("yarn"))
                .isPresent();
    boolean one =
        from.hasAny("mapred.job.tracker")
            || from.hasAny("mapred.jobtracker.")
            || from.hasAny("mapred.tasktracker.")
            || from.hasAny("mapreduce.jobtracker.")
            || from.hasAny("mapreduce.tasktracker.")
            || from.hasAny("mapred.capacity-scheduler.")
            || from.hasAny("mapred.fairscheduler.");
    if (!yarn && !one) {
      notes.assumed("YARN, since no file names Hadoop 1's job tracker");
    }
    return one && !yarn;
  }

  private List<TraceRack> racks(HadoopConfiguration from) {
    RackTable table = new RackTable(notes);
    sources.nodes().forEach(table::nodes);
    if (sources.nodes().isEmpty()) {
      LISTS.stream()
          .map(sources.configuration()::resolve)
          .filter(Files::exists)
          .findFirst()
          .ifPresent(table::nodes);
    }
    Optional<HadoopValue> named =
        from.find("net.topology.table.file.name", "topology.node.table.file.name");
    Optional<HadoopValue> script =
        from.find("net.topology.script.file.name", "topology.script.file.name");
    Optional<HadoopValue> mapping =
        from.find("net.topology.node.switch.mapping.impl", "topology.node.switch.mapping.impl");
    Optional<Path> racks =
        sources.topology().or(() -> named.map(setting -> beside(setting)).filter(Files::exists));
    racks.ifPresent(table::topology);
    if (racks.isEmpty()) {
      named
          .or(() -> script)
          .or(() -> mapping)
          .ifPresent(
              setting ->
                  notes.leftOut(
                      setting.origin()
                          + " = "
                          + setting.value().strip()
                          + ": give the racks that it names by --topology"));
    }
    List<TraceRack> found = table.racks();
    if (found.isEmpty()) {
      throw XmlElement.problem(
          sources.configuration().toString(),
          0,
          "no file names the nodes of the cluster",
          "write --nodes FILE with a host in each line, or the output of yarn node -list -all");
    }
    return found;
  }

  private Path beside(HadoopValue named) {
    Path path = sources.configuration().resolve(named.value().strip());
    Path here = sources.configuration().resolve(path.getFileName());
    return Files.exists(here) ? here : path;
  }

  /** Without histories, each queue gets some jobs, to be replaced. */
  private String example(List<String> queues) {
    notes.assumed("three jobs for each queue, since there is no --history");
    ConfText to = new ConfText();
    to.comment("An example: replace it by your jobs (racklab import --history).");
    to.open("workload {").lines("kind = list");
    to.lines("arrivals { kind = poisson, mean-gap = 10s }").open("jobs = [");
    for (String queue : queues.isEmpty() ? List.of("default") : queues) {
      for (int gibibytes : List.of(1, 4, 16)) {
        to.lines(
            "{ name = example, user = %s, input = %d GiB, shuffle = %d GiB, output = 1 GiB }"
                .formatted(ConfText.quoted(queue), gibibytes, gibibytes));
      }
    }
    return to.close("]").close("}").toString();
  }

  private String workload(History history) {
    ConfText to = new ConfText();
    to.open("workload {").lines("kind = " + history.kind());
    to.lines("file = " + ConfText.quoted(history.file().toAbsolutePath().normalize().toString()));
    if (history.skipsBroken()) {
      to.key("skip-broken", "on", "--skip-broken");
    }
    if (history.namesQueues()) {
      to.key(
          "pools",
          generation.sharesByQueue() ? "queues" : "users",
          "what the scheduler shares the cluster by");
    } else if (generation.sharesByQueue()) {
      notes.leftOut(
          "the queues of the jobs, which %s traces do not name: each job is in the queue of its user's name, or in default"
              .formatted(history.kind()));
    }
    return to.close("}").toString();
  }

  /**
   * Notes the jobs of the history, and the queues that they name and the configuration lacks. Call
   * {@link #files} first.
   *
   * @param jobs the jobs of the written experiment
   * @param remarks what Racklab remarks on the written experiment
   */
  public void noteJobs(List<JobSpec> jobs, List<Remarks> remarks) {
    remarks.forEach(one -> one.sentences().forEach(notes::assumed));
    sources
        .history()
        .ifPresent(
            history -> {
              notes.took(history.file() + ": " + jobs.size() + " jobs");
              if (history.namesQueues() && generation.sharesByQueue()) {
                generation
                    .queues()
                    .unknown(jobs.stream().map(JobSpec::pool).toList())
                    .ifPresent(notes::leftOut);
              }
            });
  }
}
