package io.racklab.master.runs.experiment;

import io.racklab.master.analysis.rows.RowFormat;
import io.racklab.master.engine.network.LinkMode;
import io.racklab.master.engine.tracker.BlacklistSettings;
import io.racklab.topologies.config.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The keys of an experiment and of its tasks that have a default. Keys of clusters, workloads and
 * policies are declared by their readers.
 */
public final class ExperimentKeys {
  static final int MOST_REPEATS = 100_000;
  private static final List<Key<?>> DECLARED = new ArrayList<>();
  private static final int MOST_REPLICATIONS = 1_000_000;
  private static final Duration SHORTEST = Duration.ofMillis(1);

  static final Key<String> NAME =
      key(
          "name",
          Field::text,
          "the name of the experiment; by default the run directory is `runs/NAME-DATE`");

  static final Key<Long> SEED =
      key(
          "seed",
          field -> field.number(0, Long.MAX_VALUE),
          "the seed of everything that is drawn at random");

  static final Key<Integer> REPEATS =
      key(
          "repeats",
          field -> field.count(1, MOST_REPEATS),
          "number of runs of each scheduler, each with other random draws");

  static final Key<ClockKind> CLOCK =
      key(
          "clock",
          field -> field.choice(words(ClockKind.values())),
          "`wall`: real sockets and bytes; `virtual`: virtual time");

  static final Key<Double> SHAKE_GAPS =
      key("shake.gaps", Field::number, "the largest share by which the gap before a job changes");

  static final Key<Double> SHAKE_SIZES =
      key("shake.sizes", Field::number, "the largest share by which a job's bytes change");

  static final Key<Double> SCALE_TIME =
      key("scale.time", Field::positive, "emulated seconds in each real second");

  static final Key<Double> SCALE_BYTES =
      key("scale.bytes", Field::positive, "emulated bytes for each real byte");

  static final Key<Slowdowns> SLOWDOWN =
      key(
          "slowdown",
          field -> field.choice(words(Slowdowns.values())),
          "whether jobs are also run alone, to measure slowdowns; `auto`: only if jobs have at most"
              + " 500 combinations of sizes, tasks and costs");

  static final Key<Boolean> EXPLAIN =
      key(
          "explain",
          Field::flag,
          "whether events.csv says why jobs were passed over and slots left free");

  static final Key<Duration> EXPIRY =
      key(
          "expiry",
          field -> field.duration(Duration.ZERO),
          "a node that is silent for this long is lost");

  static final Key<Duration> REPLICATION_EXPIRY =
      key(
          "re-replication.heartbeat-expiry",
          field -> field.duration(Duration.ZERO),
          "replicas on a node that is silent for this long no longer count");

  static final Key<Integer> REPLICATION_STREAMS =
      key(
          "re-replication.max-streams",
          field -> field.count(1, MOST_REPLICATIONS),
          "the most blocks that a node sends at once");

  static final Key<Integer> REPLICATION_WORK =
      key(
          "re-replication.work-multiplier",
          field -> field.count(1, MOST_REPLICATIONS),
          "blocks that the name node examines in each check, for each live node");

  static final Key<Duration> REPLICATION_INTERVAL =
      key(
          "re-replication.interval",
          field -> field.duration(SHORTEST),
          "the time between two checks by the name node");

  static final Key<Duration> REPLICATION_TIMEOUT =
      key(
          "re-replication.pending-timeout",
          field -> field.duration(SHORTEST),
          "a copy that has not arrived after this time is sent again");

  static final Key<LinkMode> NETWORK_LINKS =
      key(
          "network.links",
          field -> field.choice(words(LinkMode.values())),
          "`native`: a testbed's own links carry the flows, and nothing is paced");

  static final Key<Double> NETWORK_TOLERANCE =
      key(
          "network.tolerance",
          Field::shareOrPercent,
          "to save time, flows keep their rates until a link's load drifts by more than this share"
              + " of its capacity; 0: exact rates");

  static final Key<RowFormat> ROWS_FORMAT =
      key(
          "rows.format",
          field -> field.choice(RowFormat.byWord()),
          "the format of the files of jobs, attempts, flows, links and events: `csv`, `csv.zst`"
              + " (compressed) or `parquet` (typed columns)");

  static final Key<Duration> LINK_WINDOW =
      key(
          "link-window",
          field -> field.duration(SHORTEST),
          "the length of the windows in links.csv, which has a row for each link and window with"
              + " load");

  static final Key<Duration> CONGESTION_WINDOW =
      key(
          "congestion-window",
          field -> field.duration(SHORTEST),
          "congestion is detected from the mean load of a rack's link over windows of this length");

  static final Key<Double> CONGESTION_THRESHOLD =
      key(
          "congestion-threshold",
          Field::share,
          "the load, as a share of capacity, above which a rack's link is congested");

  static final Key<Double> FLOW_ERROR_MEDIAN =
      key(
          "verdict.flow-error-median",
          Field::number,
          "the highest median of a flow's unsent share when the model ends it, and of the error of"
              + " its end; DEGRADED above it");

  static final Key<Double> FLOW_ERROR_P99 =
      key(
          "verdict.flow-error-p99",
          Field::number,
          "the highest 99th percentile of unsent shares, and of errors of ends; DEGRADED above it");

  static final Key<Double> INVALID_FLOW_ERROR_MEDIAN =
      key(
          "verdict.invalid-flow-error-median",
          Field::number,
          "the median of unsent shares, or of errors of ends, above which a run is INVALID");

  static final Key<Double> LINK_WINDOWS =
      key(
          "verdict.link-windows",
          Field::number,
          "the highest 99th percentile, over links and windows, of the difference between received"
              + " bytes and the model, as a share of capacity; DEGRADED above it");

  static final Key<Double> INVALID_TIMER_LATENESS =
      key(
          "verdict.invalid-timer-lateness",
          Field::number,
          "the 99th percentile of timers' lateness, as a share of an attempt's mean time, above"
              + " which a run is INVALID");

  static final Key<Double> START_LATENESS =
      key(
          "verdict.start-lateness",
          Field::number,
          "the highest 99th percentile of the lateness of flows' starts, as a share of an"
              + " attempt's mean time; DEGRADED above it");

  static final Key<Double> SATURATION =
      key(
          "verdict.saturation",
          Field::number,
          "the highest share of the time with more than 95 % of the processors busy; DEGRADED above"
              + " it");

  static final Key<Double> FULLEST_LINK =
      key(
          "verdict.fullest-link",
          Field::number,
          "the highest load of a link that receivers counted over a real or an emulated second,"
              + " whichever is longer, as a share of capacity; DEGRADED above it");

  static final Key<Duration> START =
      key(
          "tasks.start",
          field -> field.duration(Duration.ZERO),
          "the time in which an attempt's JVM starts, from its launch until it reads or fetches");

  static final Key<Integer> JVM_REUSE =
      key(
          "tasks.jvm-reuse",
          field -> field.count(0, 1_000_000),
          "tasks of a job that one JVM runs in turn; 0: any number");

  static final Key<Integer> PARALLEL_FETCHES =
      key(
          "tasks.parallel-fetches",
          field -> field.count(1, 1000),
          "nodes that a reduce copies from at once");

  static final Key<Boolean> BURN =
      key(
          "tasks.burn",
          Field::flag,
          "whether a computing task uses the processor under the wall clock; otherwise it only"
              + " waits");

  static final Key<Boolean> SETUP_AND_CLEANUP =
      key(
          "tasks.setup-and-cleanup",
          Field::flag,
          "whether each job has a setup and a cleanup task, as in Hadoop 1");

  static final Key<Boolean> UMBILICAL =
      key(
          "tasks.umbilical",
          Field::flag,
          "whether tasks report their end to their job's application master at once, as in YARN");

  static final Key<Double> SLOWSTART =
      key(
          "tasks.slowstart",
          Field::shareOrZero,
          "the share of a job's maps that must have ended before its reduces start");

  static final Key<Duration> TIMEOUT =
      key(
          "tasks.timeout",
          field -> field.duration(SHORTEST),
          "an attempt that hangs (`stragglers.hangs`) fails after this time");

  static final Key<Double> VARIATION_ATTEMPT =
      key(
          "tasks.variation.attempt",
          Field::number,
          "the standard deviation of the logarithm of a factor on computing times, drawn for each"
              + " attempt");

  static final Key<Double> VARIATION_TASK =
      key(
          "tasks.variation.task",
          Field::number,
          "the standard deviation of the logarithm of a factor on computing times, drawn for each"
              + " task");

  static final Key<Double> VARIATION_NODE =
      key(
          "tasks.variation.node",
          Field::number,
          "the standard deviation of the logarithm of a factor on computing times and starts,"
              + " drawn for each node");

  static final Key<Double> VARIATION_START =
      key(
          "tasks.variation.start",
          Field::number,
          "the standard deviation of the logarithm of a factor on `start`, drawn for each attempt");

  static final Key<Double> STRAGGLERS_SHARE =
      key(
          "tasks.stragglers.share",
          Field::shareOrPercent,
          "the share of attempts, or of nodes, that are slow");

  static final Key<Double> STRAGGLERS_FACTOR =
      key(
          "tasks.stragglers.factor",
          Field::number,
          "the factor by which slow attempts compute longer; on slow nodes it applies to starts,"
              + " too");

  static final Key<Double> STRAGGLERS_HANGS =
      key(
          "tasks.stragglers.hangs",
          Field::shareOrPercent,
          "the share of slow attempts that hang and fail after `timeout`");

  static final Key<Boolean> STRAGGLERS_OF =
      key(
          "tasks.stragglers.of",
          field -> field.choice(Map.of("node", true, "attempt", false)),
          "whether single attempts are slow, or all attempts on some nodes");

  static final Key<Double> FAILURES =
      key(
          "tasks.failures",
          Field::shareOrPercent,
          "the share of attempts that fail while they compute, each at a random time");

  static final Key<Double> BACKGROUND =
      key(
          "tasks.background",
          Field::shareOrPercent,
          "the share of slots, or of memory and vcores, held by work outside the workload during"
              + " the whole run; at most 0.95, and every node keeps at least one slot or vcore");

  static final Key<Integer> BLACKLIST_SLOTS =
      key(
          "tasks.blacklist.slots",
          ExperimentKeys::failures,
          "a job avoids a node with slots after this many of its attempts failed there");

  static final Key<Integer> BLACKLIST_CONTAINERS =
      key(
          "tasks.blacklist.containers",
          ExperimentKeys::failures,
          "a job avoids a node with containers after this many of its attempts failed there");

  static final Key<Duration> POLL_MAP_ENDS =
      key(
          "tasks.poll.map-ends",
          field -> field.duration(Duration.ZERO),
          "interval at which a reduce asks for maps that have ended; 0s: it learns of them at"
              + " once");

  static final Key<Duration> POLL_IDLE =
      key(
          "tasks.poll.idle",
          field -> field.duration(Duration.ZERO),
          "how long a reduce sleeps when it has nothing to fetch; 0s: it does not sleep");

  static final Key<Duration> POLL_COMMIT =
      key(
          "tasks.poll.commit",
          field -> field.duration(Duration.ZERO),
          "interval at which a task asks whether it may commit; 0s: it commits at once");

  static final Key<Long> SORT_MB =
      key("tasks.io.sort.mb", field -> field.size(1), "the buffer in which a map sorts");

  static final Key<Double> SORT_PERCENT =
      key(
          "tasks.io.sort.spill.percent",
          Field::share,
          "the share of `io.sort.mb` above which a map spills to disk");

  static final Key<Integer> SORT_FACTOR =
      key(
          "tasks.io.sort.factor",
          field -> field.count(2, 100_000),
          "files that a task merges at once");

  static final Key<Long> SHUFFLE_BUFFER =
      key(
          "tasks.shuffle.input.buffer",
          field -> field.size(1),
          "the memory of a reduce for fetched map output");

  static final Key<Double> SHUFFLE_PERCENT =
      key(
          "tasks.shuffle.merge.percent",
          Field::share,
          "the share of `shuffle.input.buffer` above which a reduce spills to disk");

  /** All of them, in the order in which they stand here. */
  public static final List<Key<?>> ALL = Collections.unmodifiableList(DECLARED);

  private ExperimentKeys() {}

  private static <T> Key<T> key(String path, Function<Field, Optional<T>> type, String means) {
    Key<T> key = new Key<>(path, type, means);
    DECLARED.add(key);
    return key;
  }

  /** Returns values by the words that stand for them in files. */
  private static <E extends Enum<E>> Map<String, E> words(E[] values) {
    return Arrays.stream(values)
        .collect(
            Collectors.toMap(value -> value.name().toLowerCase(Locale.ROOT), Function.identity()));
  }

  private static Optional<Integer> failures(Field field) {
    return field.isText() && field.text().equals(Optional.of("off"))
        ? Optional.of(BlacklistSettings.OFF)
        : field.count(1, 1_000_000);
  }
}
