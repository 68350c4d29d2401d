package io.racklab.deploy.simulate;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValueFactory;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.NodeState;
import io.racklab.master.engine.job.PendingMaps;
import io.racklab.master.engine.job.RunningTasks;
import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.schedule.SecondAttempt;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.protocol.AttemptReport;
import io.racklab.protocol.Locality;
import io.racklab.protocol.NodeMessage;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.TaskType;
import io.racklab.protocol.TrackerMessage.Heartbeat;
import io.racklab.protocol.WorkerMessage.Settle;
import io.racklab.protocol.WorkerMessage.StartNode;
import io.racklab.protocol.WorkerMessage.StopNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bugs of schedulers, tracker, network and workers, as messages, settings and answers show them.
 */
final class PlantedBugs {
  static final List<PlantedBug> ALL = new ArrayList<>();

  static {
    settings();
    heartbeats();
    answers();
    policies();
    ALL.addAll(PlantedDuplicates.ALL);
  }

  private PlantedBugs() {}

  private static void settings() {
    other("the tracker ignores slowstart", 20, with("tasks.slowstart", 0));
    other("a node runs one map more than it has slots", 20, number("map-slots", n -> n + 1));
    other("a node runs one reduce more than it has slots", 40, number("reduce-slots", n -> n + 1));
    other("a shared slot counts twice", 60, number("slots", n -> 2 * n));
    other(
        "all jobs come at once", 20, config -> config.withoutPath("experiment.workload.arrivals"));
    other("jobs do not wait for others", 60, lines("after=\\[[^\\]]*\\]", ""));
    other("keys are spread evenly over reduces", 20, lines("key-skew \\{[^}]*\\}", ""));
    other("blocks are half as large", 20, number("block-size", n -> n / 2));
    other(
        "links carry ten times as much",
        40,
        number("(?:out|in|uplink|downlink|link)", n -> 10 * n));
    other("links carry 3 % less", 5, number("(?:out|in|uplink|downlink|link)", n -> 0.97 * n));
    other("shared disks carry 3 % less", 60, number("(?:disk|read|write)", n -> 0.97 * n));
    other("page caches serve every read", 60, number("page-cache", n -> 1.0));
    other("tasks merge one file more at once", 60, number("factor", n -> n + 1));
    other("maps sort in one MiB more", 100, number("mb", n -> n + 1));
    other("lost nodes are waited for forever", 40, with("expiry", "1000 h"));
    other(
        "blocks are copied without request",
        40,
        config ->
            with("re-replication.heartbeat-expiry", "0s")
                .apply(with("re-replication.enabled", true).apply(config)));
    other(
        "a node sends ten times as many blocks as it may", 300, number("max-streams", n -> 10 * n));
    other("a job has one reduce more", 20, number("reduces", n -> n == 0 ? 0 : n + 1));
    other("output has one replica", 20, with("cluster.replication", 1));
    other("nodes compute a million times as long", 20, number("speed", n -> 0.000001 * n));
    other(
        "the second run has another seed",
        5,
        config -> with("seed", DRAWN.incrementAndGet()).apply(config));
  }

  private static final AtomicInteger DRAWN = new AtomicInteger();

  private static void other(String name, int seeds, UnaryOperator<Config> change) {
    ALL.add(new PlantedBug(name, seeds, new OtherExperiment(change)));
  }

  private static UnaryOperator<Config> with(String path, Object value) {
    return config -> config.withValue("experiment." + path, ConfigValueFactory.fromAnyRef(value));
  }

  private static UnaryOperator<Config> lines(String pattern, String instead) {
    return config -> ConfigFactory.parseString(text(config).replaceAll(pattern, instead));
  }

  /** Changes the number of a key, wherever it stands. */
  private static UnaryOperator<Config> number(String key, UnaryOperator<Double> change) {
    Pattern pattern = Pattern.compile("(?m)^(\\s*\"?" + key + "\"?\\s*=\\s*\"?)([0-9.]+)");
    return config -> {
      Matcher matcher = pattern.matcher(text(config));
      return ConfigFactory.parseString(
          matcher.replaceAll(
              found -> {
                double changed = change.apply(Double.valueOf(found.group(2)));
                return Matcher.quoteReplacement(
                    found.group(1)
                        + (changed == Math.rint(changed)
                            ? String.valueOf((long) changed)
                            : String.valueOf(changed)));
              }));
    };
  }

  private static String text(Config config) {
    return config
        .root()
        .render(ConfigRenderOptions.defaults().setOriginComments(false).setJson(false));
  }

  private static void heartbeats() {
    reports(
        "a node forgets to say that an attempt has ended",
        10,
        report -> isSecondTask(report) ? List.of() : List.of(report));
    reports(
        "a node says that failed attempts succeeded",
        60,
        report -> List.of(changed(report, AttemptReport.Outcome.SUCCEEDED, 0, 1)));
    reports(
        "a node's clock is five seconds ahead",
        20,
        report -> List.of(changed(report, report.outcome(), 5_000_000_000L, 1)));
    reports(
        "a reduce counts what it fetched twice",
        10,
        report -> List.of(changed(report, report.outcome(), 0, 2)));
    reports("a node reports each end twice", 20, report -> List.of(report, report));
    ALL.add(
        new PlantedBug(
            "a lost node keeps running",
            60,
            Tampering.withWorkers(
                message -> message instanceof StopNode ? List.of() : List.of(message))));
    ALL.add(
        new PlantedBug(
            "a healed node does not come back",
            60,
            Tampering.withWorkers(
                message -> message instanceof StartNode ? List.of() : List.of(message))));
    ALL.add(
        new PlantedBug(
            "a worker reports no byte counts",
            1,
            Tampering.withWorkers(
                message -> message instanceof Settle ? List.of() : List.of(message))));
  }

  private static void reports(
      String name, int seeds, Function<AttemptReport, List<AttemptReport>> as) {
    ALL.add(
        new PlantedBug(
            name,
            seeds,
            Tampering.withHeartbeats(
                heartbeat ->
                    List.of(
                        new Heartbeat(
                            heartbeat.node(),
                            heartbeat.replyTo(),
                            heartbeat.ended().stream()
                                .flatMap(one -> as.apply(one).stream())
                                .toList(),
                            heartbeat.running(),
                            heartbeat.fetchFailures())))));
  }

  private static boolean isSecondTask(AttemptReport report) {
    return report.attempt().task() == 1 && report.attempt().attempt() == 0;
  }

  private static AttemptReport changed(
      AttemptReport report, AttemptReport.Outcome outcome, long later, int times) {
    return new AttemptReport(
        report.attempt(),
        outcome,
        report.startNanos(),
        report.readNanos(),
        report.computeNanos(),
        report.copyNanos(),
        report.sortNanos(),
        report.finishNanos() + later,
        report.remoteInputBytes(),
        times * report.shuffleBytes(),
        report.crossRackBytes(),
        report.outputBytes());
  }

  private static void answers() {
    answer(
        "orders to run map 1 are lost",
        10,
        said ->
            new HeartbeatAnswer(
                said.maps().stream().filter(map -> map.attempt().task() != 1).toList(),
                said.reduces(),
                said.jobTasks(),
                said.kills(),
                said.outputs()));
    answer(
        "reduces learn of no ended map",
        10,
        said ->
            new HeartbeatAnswer(
                said.maps(), said.reduces(), said.jobTasks(), said.kills(), List.of()));
    answer(
        "orders to kill attempts are lost",
        300,
        said ->
            new HeartbeatAnswer(
                said.maps(), said.reduces(), said.jobTasks(), List.of(), said.outputs()));
    answer(
        "a node begins each map twice",
        20,
        said ->
            new HeartbeatAnswer(
                said.maps().stream().flatMap(map -> List.of(map, map).stream()).toList(),
                said.reduces(),
                said.jobTasks(),
                said.kills(),
                said.outputs()));
  }

  private static void answer(String name, int seeds, UnaryOperator<HeartbeatAnswer> change) {
    ALL.add(
        new PlantedBug(
            name,
            seeds,
            Tampering.withAnswers(
                said ->
                    List.<NodeMessage>of(
                        said instanceof HeartbeatAnswer answer ? change.apply(answer) : said))));
  }

  private static void policies() {
    maps(
        "a placement never takes the first map",
        10,
        (asked, map) -> map.equals(0) ? PendingMaps.NONE : map);
    maps(
        "a placement takes no map of the second job",
        20,
        (asked, map) -> ofSecondJob(asked[0]) ? PendingMaps.NONE : map);
    maps("a placement prefers a map far from its input", 20, (asked, map) -> farther(asked, map));
    policy(
        "an order asks the last job first",
        40,
        right ->
            new Scheduler(
                right.name(),
                reversed(reversed(right.order(), "jobs"), "wanting"),
                right.slots(),
                right.maps(),
                right.reduces(),
                right.copies()));
    policy(
        "a speculation copies another task",
        100,
        right ->
            new Scheduler(
                right.name(),
                right.order(),
                right.slots(),
                right.maps(),
                right.reduces(),
                Wrapped.answer(
                    right.copies(), Speculation.class, "choose", PlantedBugs::otherTask)));
    reduces("a placement accepts no reduce", 10, (asked, yes) -> false);
    reduces(
        "a placement draws without a seed",
        40,
        (asked, yes) -> (boolean) yes && DRAWN.incrementAndGet() % 3 == 0);
  }

  /** The last pending map whose input is not on the node, if one with input there was chosen. */
  private static Object farther(Object[] asked, Object map) {
    PendingMaps pending = ((Job) asked[0]).pendingMaps();
    int node = ((NodeState) asked[1]).node();
    boolean isNear =
        !map.equals(PendingMaps.NONE) && pending.locality((int) map, node) == Locality.NODE;
    return !isNear
        ? map
        : pending.asSet().stream()
            .filter(other -> pending.locality(other, node) != Locality.NODE)
            .boxed()
            .<Object>map(other -> other)
            .reduce((one, last) -> last)
            .orElse(map);
  }

  private static Order reversed(Order right, String method) {
    return Wrapped.answer(
        right,
        Order.class,
        method,
        (asked, jobs) -> {
          List<Job> all = new ArrayList<>();
          ((Iterator<?>) jobs).forEachRemaining(job -> all.add((Job) job));
          Collections.reverse(all);
          return all.iterator();
        });
  }

  /** Another running task that has one attempt, on another node, if a task was chosen. */
  private static Object otherTask(Object[] asked, Object chosen) {
    Optional<?> right = (Optional<?>) chosen;
    if (right.isEmpty()) {
      return chosen;
    }
    SecondAttempt copy = (SecondAttempt) right.get();
    int node = ((NodeState) asked[2]).node();
    RunningTasks running = ((Job) asked[0]).runningTasks((TaskType) asked[1]);
    return running.all().stream()
        .filter(task -> task.task() != copy.task() && task.attempts() == 1)
        .filter(task -> !running.knows(task, node))
        .map(task -> new SecondAttempt(task.task(), copy.kind()))
        .findFirst()
        .or(() -> Optional.of(copy));
  }

  private static boolean ofSecondJob(Object job) {
    return ((Job) job).number() == 2;
  }

  private static void maps(String name, int seeds, BiFunction<Object[], Object, Object> wrong) {
    policy(
        name,
        seeds,
        right ->
            new Scheduler(
                right.name(),
                right.order(),
                right.slots(),
                Wrapped.answer(right.maps(), MapPlacement.class, "choose", wrong),
                right.reduces(),
                right.copies()));
  }

  private static void reduces(String name, int seeds, BiFunction<Object[], Object, Object> wrong) {
    policy(
        name,
        seeds,
        right ->
            new Scheduler(
                right.name(),
                right.order(),
                right.slots(),
                right.maps(),
                Wrapped.answer(right.reduces(), ReducePlacement.class, "accepts", wrong),
                right.copies()));
  }

  private static void policy(String name, int seeds, UnaryOperator<Scheduler> change) {
    ALL.add(new PlantedBug(name, seeds, new OtherAnswers(change)));
  }
}
