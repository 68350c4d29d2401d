package io.racklab.master.runs.hadoop;

import io.racklab.master.engine.workload.settings.JavaOptions;
import io.racklab.master.engine.workload.trace.TraceRack;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** Hadoop 2 and 3: nodes offer memory and vcores, and YARN gives containers. */
final class YarnCluster implements HadoopGeneration {
  private static final String FAIR = "yarn.scheduler.fair.";
  private static final String THRESHOLD = "yarn.scheduler.reservation-threshold.increment-multiple";
  private static final String AM = "yarn.app.mapreduce.am.";

  /** yarn-default.xml of Hadoop 3.3.6. */
  private static final long USUAL_MEMORY = 8192;

  private static final long USUAL_VCORES = 8;

  private static final List<KeyRule> OF_CLUSTER =
      List.of(KeyRule.of("block-size", ValueForm.BYTES, "dfs.blocksize", "dfs.block.size"));

  private static final List<KeyRule> OF_EXPERIMENT =
      List.of(
          KeyRule.of(
              "expiry", ValueForm.MILLISECONDS, "yarn.nm.liveness-monitor.expiry-interval-ms"));

  private static final List<KeyRule> OF_REQUESTS =
      List.of(
          KeyRule.of("reduce-ramp-up-limit", ValueForm.NUMBER, AM + "job.reduce.rampup.limit"),
          KeyRule.of(
              "reduce-preemption-limit", ValueForm.NUMBER, AM + "job.reduce.preemption.limit"));

  private static final List<KeyRule> OF_FAIR =
      List.of(
          KeyRule.of("assign-multiple", ValueForm.FLAG, FAIR + "assignmultiple"),
          KeyRule.of("node-locality", ValueForm.UNLESS_NEGATIVE, FAIR + "locality.threshold.node"),
          KeyRule.of("rack-locality", ValueForm.UNLESS_NEGATIVE, FAIR + "locality.threshold.rack"),
          KeyRule.of("reservable-nodes", ValueForm.NUMBER, FAIR + "reservable-nodes"),
          KeyRule.of("reservation-threshold", ValueForm.NUMBER, THRESHOLD));

  private final HadoopConfiguration from;
  private final Allocations allocations;
  private final YarnPace pace;
  private final ImportNotes notes;
  private final AllocationBounds bounds;
  private final OfferedRoom node;
  private final List<String> queues = new ArrayList<>();

  YarnCluster(HadoopConfiguration from, Allocations allocations, YarnPace pace, ImportNotes notes) {
    this.from = from;
    this.allocations = allocations;
    this.pace = pace;
    this.notes = notes;
    this.bounds = new AllocationBounds(from, notes);
    this.node =
        new OfferedRoom(
            offered("yarn.nodemanager.resource.memory-mb", USUAL_MEMORY),
            offered("yarn.nodemanager.resource.cpu-vcores", USUAL_VCORES));
  }

  private long offered(String property, long usual) {
    Optional<HadoopValue> found = from.find(property).filter(setting -> setting.whole() > 0);
    found.ifPresent(setting -> notes.took(setting.origin()));
    return found.map(HadoopValue::whole).orElse(usual);
  }

  @Override
  public void cluster(int nodes, ConfText to) {
    KeyRule.write(OF_CLUSTER, from, to, notes);
    ReplicaCount.write(from, nodes, to, notes);
    String interval = "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms";
    // Hadoop takes its default in place of an interval that is not above 0.
    Optional<HadoopValue> heartbeat = from.find(interval).filter(setting -> setting.whole() > 0);
    heartbeat.ifPresent(setting -> notes.took(setting.origin()));
    to.key(
        "heartbeat",
        heartbeat.flatMap(ValueForm.MILLISECONDS::of).orElse("1s"),
        heartbeat.map(HadoopValue::origin).orElse("Hadoop's default: " + interval));
    pace.heartbeats(to);
  }

  @Override
  public String room(TraceRack.Node of) {
    OfferedRoom room = roomOf(of);
    return String.format(
        Locale.ROOT, "memory = %d MiB, vcores = %d", room.memoryMebibytes(), room.vcores());
  }

  OfferedRoom roomOf(TraceRack.Node of) {
    if (of.memoryMebibytes().isEmpty()) {
      notes.assumed(
          "%d MiB and %d vcores on nodes whose list does not say it (%s)"
              .formatted(node.memoryMebibytes(), node.vcores(), pace.room()));
    }
    return new OfferedRoom(
        of.memoryMebibytes().orElse(node.memoryMebibytes()), of.vcores().orElse(node.vcores()));
  }

  @Override
  public void experiment(ConfText to) {
    KeyRule.write(OF_EXPERIMENT, from, to, notes);
    to.open("tasks {");
    to.key("umbilical", "true", "as in YARN: tasks report their end to their master");
    to.key("poll.map-ends", "1s", "as in MapReduce 2");
    KeyRule.write(TaskRules.with("blacklist.containers"), from, to, notes);
    from.find(
            AM + "job.node-blacklisting.enable",
            "yarn.app.mapreduce.am.job.node.blacklisting.enable")
        .filter(setting -> !setting.isTrue(true))
        .ifPresent(
            setting -> {
              to.key("blacklist.containers", "off", setting.origin());
              notes.took(setting.origin());
            });
    to.close("}");
  }

  @Override
  public void schedulers(List<TraceRack.Node> nodes, ConfText to) {
    speculation();
    to.open("schedulers = [");
    if (asConfigured(nodes, to)) {
      oneFairQueue(to);
    } else {
      oneQueue("one-capacity-queue", to);
    }
    to.comment("A queue for each pool, all with equal shares.");
    scheduler(
        "equal-queues", to, order -> order.lines("order { kind = queues, policy = fair }"), false);
    to.close("]");
  }

  /**
   * Writes the scheduler as configured.
   *
   * @return false if it is the fair scheduler
   */
  boolean asConfigured(List<TraceRack.Node> nodes, ConfText to) {
    OfferedRoom all =
        nodes.stream().map(this::roomOf).reduce(new OfferedRoom(0, 0), OfferedRoom::plus);
    Optional<HadoopValue> kind = from.find("yarn.resourcemanager.scheduler.class");
    String name = kind.map(HadoopValue::value).orElse("CapacityScheduler").strip();
    kind.ifPresent(setting -> notes.took(setting.origin()));
    if (kind.isEmpty()) {
      notes.assumed("the CapacityScheduler, Hadoop's default yarn.resourcemanager.scheduler.class");
    }
    if (name.endsWith("CapacityScheduler")) {
      scheduler(
          "as-configured",
          to,
          order -> queues.addAll(new CapacityTree(from, order, notes).write()),
          false);
    } else if (name.endsWith("FairScheduler")) {
      scheduler("as-configured", to, order -> fair(all, order), true);
      return false;
    } else if (name.endsWith("FifoScheduler")) {
      oneQueue("as-configured", to);
      notes.leftOut(kind.orElseThrow().origin() + ": played as one queue of the CapacityScheduler");
    } else {
      throw kind.orElseThrow()
          .wrong("is no scheduler of YARN", "write CapacityScheduler or FairScheduler");
    }
    return true;
  }

  private void oneFairQueue(ConfText to) {
    to.comment("The same cluster without queues: the job that holds least goes first.");
    scheduler(
        "one-fair-queue",
        to,
        order ->
            order.lines(
                "order { kind = capacity-queues, queues { default { capacity = 100, policy = fair,"
                    + " user-limit-factor = 1000000, master-share = 0.5 } } }"),
        false);
  }

  private void oneQueue(String name, ConfText to) {
    to.comment("One queue: the first submitted job goes first.");
    scheduler(
        name,
        to,
        order ->
            order.lines(
                "order { kind = capacity-queues, queues { default { capacity = 100,"
                    + " user-limit-factor = 1000000, master-share = 0.5 } } }"),
        false);
  }

  private void fair(OfferedRoom all, ConfText to) {
    Optional<Allocations.File> file =
        allocations.file(from.find(FAIR + "allocation.file"), "fair-scheduler.xml");
    if (file.isEmpty()) {
      notes.assumed("a queue for each pool, since there is no allocation file");
      to.lines("order { kind = queues, policy = fair }");
    } else {
      queues.addAll(new FairTree(file.get().name(), file.get().root(), all, to, notes).write());
    }
  }

  private void scheduler(
      String name, ConfText to, Consumer<ConfText> order, boolean fairAsConfigured) {
    to.open("{").lines("name = " + name + ", like = yarn");
    order.accept(to);
    to.open("slots {").lines("kind = containers");
    container("map", 1024, to);
    container("reduce", 1024, to);
    master(to);
    amount("minimum", AllocationBounds.MINIMUM, "mb", "vcores", to);
    if (fairAsConfigured) {
      increment(to);
      KeyRule.write(OF_FAIR, from, to, notes);
      maxAssign(to);
    }
    KeyRule.write(OF_REQUESTS, from, to, notes);
    to.close("}").close("}");
  }

  private void maxAssign(ConfText to) {
    boolean dynamic =
        from.find(FAIR + "dynamic.max.assign").map(setting -> setting.isTrue(true)).orElse(true);
    from.find(FAIR + "max.assign")
        .filter(setting -> setting.whole() > 0 && !dynamic)
        .ifPresent(
            setting -> {
              to.key("max-assign", "" + setting.whole(), setting.origin());
              notes.took(setting.origin());
            });
  }

  /** Writes the container of maps or reduces, as {@code JobConf.getMemoryRequired} computes it. */
  private void container(String task, long usual, ConfText to) {
    Optional<HadoopValue> asked =
        from.find("mapreduce." + task + ".memory.mb").filter(setting -> setting.whole() > 0);
    double ratio =
        from.find("mapreduce.job.heap.memory-mb.ratio")
            .map(HadoopValue::number)
            .orElse(JavaOptions.USUAL_RATIO);
    Optional<HadoopValue> options =
        from.find("mapreduce." + task + ".java.opts", "mapred.child.java.opts")
            .filter(setting -> JavaOptions.container(setting.value(), ratio).isPresent());
    long memory =
        asked
            .map(ValueForm::mebibytes)
            .or(() -> options.map(one -> JavaOptions.container(one.value(), ratio).getAsLong()))
            .orElse(usual);
    String memoryOrigin =
        asked
            .or(() -> options)
            .map(HadoopValue::origin)
            .orElse("Hadoop's default: mapreduce." + task + ".memory.mb");
    asked.ifPresent(setting -> notes.took(setting.origin()));
    Optional<HadoopValue> cores = from.find("mapreduce." + task + ".cpu.vcores");
    cores.ifPresent(setting -> notes.took(setting.origin()));
    long vcores = cores.map(HadoopValue::whole).orElse(1L);
    bounds.refuseBeyondMaximum(task, memory, vcores);
    to.open(task + " {");
    to.key("memory", memory + " MiB", memoryOrigin);
    to.key("vcores", "" + vcores, cores.map(HadoopValue::origin).orElse("Hadoop's default"));
    to.close("}");
  }

  /** Notes that speculation is not modelled, even if no file names it: Hadoop's default is true. */
  private void speculation() {
    for (String type : List.of("map", "reduce")) {
      Optional<HadoopValue> found =
          from.find(
              "mapreduce." + type + ".speculative",
              "mapred." + type + ".tasks.speculative.execution");
      if (found.map(setting -> setting.isTrue(true)).orElse(true)) {
        notes.leftOut(
            found
                    .map(setting -> setting.origin() + " = true")
                    .orElse("mapreduce." + type + ".speculative, true by default")
                + ": YARN's speculation is not modelled, and no task has a copy");
      } else {
        notes.took(found.orElseThrow().origin());
      }
    }
  }

  private void master(ConfText to) {
    Optional<HadoopValue> memory =
        from.find(AM + "resource.mb", AM + "resource.memory-mb", AM + "resource.memory");
    Optional<HadoopValue> cores = from.find(AM + "resource.cpu-vcores", AM + "resource.vcores");
    Optional<HadoopValue> beat = from.find(AM + "scheduler.heartbeat.interval-ms");
    for (Optional<HadoopValue> one : List.of(memory, cores, beat)) {
      one.ifPresent(setting -> notes.took(setting.origin()));
    }
    long mebibytes = memory.map(ValueForm::mebibytes).orElse(1536L);
    bounds.refuseBeyondMaximum("master", mebibytes, cores.map(HadoopValue::whole).orElse(1L));
    to.open("master {");
    to.key(
        "memory",
        mebibytes + " MiB",
        memory.map(HadoopValue::origin).orElse("Hadoop's default: " + AM + "resource.mb"));
    to.key(
        "vcores",
        cores.map(HadoopValue::value).map(String::strip).orElse("1"),
        cores.map(HadoopValue::origin).orElse("Hadoop's default"));
    to.key(
        "heartbeat",
        beat.flatMap(ValueForm.MILLISECONDS::of).orElse("1s"),
        beat.map(HadoopValue::origin).orElse("Hadoop's default"));
    pace.masters(to, notes);
    to.close("}");
  }

  private void increment(ConfText to) {
    Optional<HadoopValue> memory =
        from.find(
            "yarn.resource-types.memory-mb.increment-allocation",
            "yarn.scheduler.increment-allocation-mb");
    Optional<HadoopValue> cores =
        from.find(
            "yarn.resource-types.vcores.increment-allocation",
            "yarn.scheduler.increment-allocation-vcores");
    amount("increment", memory, cores, to);
  }

  private void amount(String key, String property, String memory, String vcores, ConfText to) {
    amount(key, from.find(property + memory), from.find(property + vcores), to);
  }

  private void amount(
      String key, Optional<HadoopValue> memory, Optional<HadoopValue> vcores, ConfText to) {
    if (memory.isPresent() || vcores.isPresent()) {
      to.open(key + " {");
      memory.ifPresent(
          one -> to.key("memory", ValueForm.mebibytes(unitless(one)) + " MiB", one.origin()));
      vcores.ifPresent(one -> to.key("vcores", "" + Math.max(1, one.whole()), one.origin()));
      to.close("}");
      memory.ifPresent(one -> notes.took(one.origin()));
      vcores.ifPresent(one -> notes.took(one.origin()));
    }
  }

  /** A zero stands for "any size", which is rounded to 1 MiB here. */
  private static HadoopValue unitless(HadoopValue setting) {
    String value = setting.value().strip().replaceAll("(?i)\\s*(mi?b?)$", "");
    return new HadoopValue(
        setting.name(), value.equals("0") ? "1" : value, setting.file(), setting.line());
  }

  private String scheduler() {
    return from.find("yarn.resourcemanager.scheduler.class")
        .map(HadoopValue::value)
        .orElse("CapacityScheduler");
  }

  @Override
  public QueueNames queues() {
    return new QueueNames(queues, scheduler().endsWith("FairScheduler"));
  }

  @Override
  public List<String> ofOtherSchedulers() {
    String name = scheduler();
    String capacity = "yarn.scheduler.capacity.";
    return name.endsWith("FairScheduler")
        ? List.of(capacity)
        : name.endsWith("CapacityScheduler") ? List.of(FAIR) : List.of(FAIR, capacity);
  }

  @Override
  public boolean sharesByQueue() {
    return true;
  }
}
