package io.racklab.master.runs.hadoop;

import io.racklab.master.engine.workload.trace.TraceRack;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Hadoop 1: nodes have slots for maps and reduces. */
final class Hadoop1Cluster implements HadoopGeneration {
  private static final String SLOTS = "mapred.tasktracker.%s.tasks.maximum";
  private static final String[] SCHEDULER = {
    "mapred.jobtracker.taskScheduler", "mapreduce.jobtracker.taskscheduler"
  };
  private static final String FAIR = "mapred.fairscheduler.";

  /** mapred-default.xml of Hadoop 1.2.1. */
  private static final long USUAL_SLOTS = 2;

  /** Hadoop 1's MRConstants.HEARTBEAT_INTERVAL_MIN, in ms. */
  private static final long SHORTEST_HEARTBEAT = 300;

  private static final List<KeyRule> OF_CLUSTER =
      List.of(
          KeyRule.of(
              "out-of-band-heartbeats",
              ValueForm.FLAG,
              "mapreduce.tasktracker.outofband.heartbeat"));

  private static final List<KeyRule> OF_EXPERIMENT =
      List.of(
          KeyRule.of(
              "expiry",
              ValueForm.MILLISECONDS,
              "mapred.tasktracker.expiry.interval",
              "mapreduce.jobtracker.expire.trackers.interval"));

  private final HadoopConfiguration from;
  private final HadoopConfiguration capacities;
  private final Allocations allocations;
  private final ImportNotes notes;
  private final List<String> queues = new ArrayList<>();

  /**
   * @param from the configuration of the job tracker and the task trackers
   * @param capacities capacity-scheduler.xml, which the capacity scheduler reads separately
   */
  Hadoop1Cluster(
      HadoopConfiguration from,
      HadoopConfiguration capacities,
      Allocations allocations,
      ImportNotes notes) {
    Hadoop1Values.apply(from, notes);
    Hadoop1Values.apply(capacities, notes);
    this.from = from;
    this.capacities = capacities;
    this.allocations = allocations;
    this.notes = notes;
  }

  @Override
  public void cluster(int nodes, ConfText to) {
    Optional<HadoopValue> block = from.find("dfs.block.size", "dfs.blocksize");
    block.ifPresent(setting -> notes.took(setting.origin()));
    to.key(
        "block-size",
        block.flatMap(ValueForm.BYTES::of).orElse("64 MiB"),
        block.map(HadoopValue::origin).orElse("Hadoop 1's default: dfs.block.size"));
    ReplicaCount.write(from, nodes, to, notes);
    KeyRule.write(OF_CLUSTER, from, to, notes);
    from.find("mapred.heartbeats.in.second")
        .filter(setting -> setting.whole() > 0)
        .ifPresent(
            setting -> {
              long millis = Math.max(SHORTEST_HEARTBEAT, 1000L * nodes / setting.whole());
              to.key("heartbeat", millis + "ms", setting.origin() + " for " + nodes + " nodes");
              notes.took(setting.origin());
            });
  }

  @Override
  public String room(TraceRack.Node of) {
    return String.format(
        Locale.ROOT, "map-slots = %d, reduce-slots = %d", slots("map"), slots("reduce"));
  }

  private long slots(String type) {
    Optional<HadoopValue> found =
        from.find(SLOTS.formatted(type), "mapreduce.tasktracker." + type + ".tasks.maximum");
    found.ifPresent(setting -> notes.took(setting.origin()));
    if (found.isEmpty()) {
      notes.assumed(
          USUAL_SLOTS + " " + type + " slots a node, Hadoop 1's default " + SLOTS.formatted(type));
    }
    return found.map(HadoopValue::whole).orElse(USUAL_SLOTS);
  }

  @Override
  public void experiment(ConfText to) {
    KeyRule.write(OF_EXPERIMENT, from, to, notes);
    to.open("tasks {");
    to.key("setup-and-cleanup", "true", "as in Hadoop 1");
    to.lines("poll { map-ends = 1s, idle = 5s, commit = 1s }  # as in Hadoop 1");
    Optional<HadoopValue> reuse =
        from.find("mapred.job.reuse.jvm.num.tasks", "mapreduce.job.jvm.numtasks");
    reuse.ifPresent(
        setting -> {
          // Hadoop 1 writes -1 where there is no limit.
          to.key("jvm-reuse", "" + Math.max(0, setting.whole()), setting.origin());
          notes.took(setting.origin());
        });
    KeyRule.write(TaskRules.with("blacklist.slots"), from, to, notes);
    to.close("}");
  }

  @Override
  public void schedulers(List<TraceRack.Node> nodes, ConfText to) {
    Optional<HadoopValue> kind = from.find(SCHEDULER);
    kind.ifPresent(setting -> notes.took(setting.origin()));
    kind.ifPresent(Hadoop1Cluster::withoutBlanks);
    String name = kind.map(HadoopValue::value).orElse("JobQueueTaskScheduler");
    List<String> others = new ArrayList<>(List.of("fifo", "fair", "capacity"));
    to.open("schedulers = [").open("{").lines("name = as-configured");
    if (name.endsWith("JobQueueTaskScheduler")) {
      others.remove("fifo");
      to.lines("like = fifo").lines("order { kind = fifo }");
      padding(to);
    } else if (name.endsWith("FairScheduler")) {
      to.lines("like = delay");
      fair(to);
    } else if (name.endsWith("CapacityTaskScheduler")) {
      others.remove("capacity");
      to.lines("like = capacity");
      queues.addAll(new Capacity1Queues(from, capacities, to, notes).write());
    } else {
      throw kind.orElseThrow()
          .wrong(
              "is no scheduler that is known here",
              "write JobQueueTaskScheduler, FairScheduler or CapacityTaskScheduler");
    }
    copies(to);
    to.close("}");
    others.stream().limit(2).forEach(to::lines);
    to.close("]");
  }

  private void padding(ConfText to) {
    from.find("mapred.jobtracker.taskalloc.capacitypad")
        .ifPresent(
            setting -> {
              String value = ValueForm.plain(setting.number());
              to.lines("slots { kind = typed, load = factor, padding = " + value + " }");
              notes.took(setting.origin());
            });
  }

  private void copies(ConfText to) {
    boolean maps = speculates("map");
    boolean reduces = speculates("reduce");
    if (maps && reduces) {
      to.key("copies", "{ kind = hadoop-1 }", "Hadoop 1's speculation");
    } else if (maps || reduces) {
      to.key("copies", "{ kind = hadoop-1 }", "Hadoop 1's speculation");
      notes.leftOut(
          "speculation of "
              + (maps ? "maps" : "reduces")
              + " only (mapred.*.tasks.speculative.execution): all tasks may have a copy here");
    } else {
      to.key("copies", "{ kind = none }", "mapred.*.tasks.speculative.execution");
    }
  }

  private boolean speculates(String type) {
    Optional<HadoopValue> found =
        from.find(
            "mapred." + type + ".tasks.speculative.execution",
            "mapreduce." + type + ".speculative");
    found.ifPresent(setting -> notes.took(setting.origin()));
    return found.map(HadoopValue::isTrue).orElse(true);
  }

  /** Hadoop 1 takes blanks around a class or a path as part of it, and finds none of that name. */
  private static void withoutBlanks(HadoopValue setting) {
    if (!setting.value().equals(setting.value().strip())) {
      throw setting.wrong(
          "has blanks around it, which Hadoop 1 does not strip", "take the blanks out");
    }
  }

  private void fair(ConfText to) {
    Optional<HadoopValue> path = from.find(FAIR + "allocation.file");
    path.ifPresent(Hadoop1Cluster::withoutBlanks);
    Optional<PoolFile> file =
        allocations.any(path, "fair-scheduler.xml").map(found -> new PoolFile(found, notes));
    queues.addAll(new PoolList(from, file, to, notes).write(sharesByQueue()));
    new FairHeartbeats(from, to, notes).write();
  }

  @Override
  public QueueNames queues() {
    String name = from.find(SCHEDULER).map(HadoopValue::value).orElse("");
    return new QueueNames(queues, name.endsWith("FairScheduler"));
  }

  @Override
  public List<String> ofOtherSchedulers() {
    String name = from.find(SCHEDULER).map(HadoopValue::value).orElse("");
    String capacity = "mapred.capacity-scheduler.";
    return name.endsWith("FairScheduler")
        ? List.of(capacity)
        : name.endsWith("CapacityTaskScheduler") ? List.of(FAIR) : List.of(FAIR, capacity);
  }

  @Override
  public boolean sharesByQueue() {
    String scheduler = from.find(SCHEDULER).map(HadoopValue::value).orElse("");
    Optional<HadoopValue> pool = from.find(FAIR + "poolnameproperty");
    return !scheduler.endsWith("FairScheduler")
        || pool.isPresent() && !pool.get().value().equals("user.name");
  }
}
