package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the rules of Hadoop's fair scheduler. */
final class FairReader {
  private static final Map<String, PoolMode> MODES =
      Map.of("fair", PoolMode.FAIR, "fifo", PoolMode.FIFO);
  private static final Map<String, PoolBy> POOL_BY =
      Map.of("pool", PoolBy.POOL, "user", PoolBy.USER);
  private static final Duration INTERVAL = Duration.ofSeconds(15);

  private FairReader() {}

  static PolicyFactory<Order> read(Section order) {
    Optional<Section> preemption = order.at("preemption").section();
    long minShareTimeout = preemption.map(FairReader::minShareTimeout).orElse(PoolRules.NEVER);
    PoolRules others =
        PoolRules.EQUAL
            .mode(order.at("mode").choice(MODES).orElse(PoolMode.FAIR))
            .maxRunningJobs(jobs(order, "max-running-jobs-per-pool", Integer.MAX_VALUE))
            .minShareTimeoutNanos(minShareTimeout);
    FairRules rules =
        new FairRules(
            pools(order, others, preemption.isPresent()),
            others,
            users(order),
            jobs(order, "max-running-jobs-per-user", Integer.MAX_VALUE),
            order.at("pool-by").choice(POOL_BY).orElse(PoolBy.POOL),
            order.at("size-based-weight").flag().orElse(false),
            preemption.map(FairReader::preemption),
            order.at("hadoop-quirks").flag().orElse(false));
    return seed -> new FairOrder(rules);
  }

  private static int jobs(Section section, String key, int otherwise) {
    return section.at(key).count(1, Integer.MAX_VALUE).orElse(otherwise);
  }

  private static long nanos(Section section, String key, long otherwise) {
    return section.at(key).duration(Duration.ZERO).map(Duration::toNanos).orElse(otherwise);
  }

  private static long minShareTimeout(Section preemption) {
    return nanos(preemption, "min-share-timeout", PoolRules.NEVER);
  }

  private static PreemptionRules preemption(Section preemption) {
    Duration interval = preemption.at("interval").duration(Duration.ofMillis(500)).orElse(INTERVAL);
    var rules =
        new PreemptionRules(
            nanos(preemption, "fair-share-timeout", PoolRules.NEVER), interval.toNanos());
    preemption.end();
    return rules;
  }

  private static Map<String, Integer> users(Section order) {
    Map<String, Integer> limits = new LinkedHashMap<>();
    for (Named user : sections(order.at("users"))) {
      Field most = user.section().at("max-running-jobs").required("max-running-jobs = 5");
      most.count(1, Integer.MAX_VALUE).ifPresent(jobs -> limits.put(user.name(), jobs));
      user.section().end();
    }
    return limits;
  }

  private static Map<String, PoolRules> pools(Section order, PoolRules others, boolean preempts) {
    Map<String, PoolRules> pools = new LinkedHashMap<>();
    for (Named pool : sections(order.at("pools"))) {
      pools.put(pool.name(), pool(pool.section(), others, preempts));
      pool.section().end();
    }
    return pools;
  }

  private record Named(String name, Section section) {}

  /** Returns the subsections of a section. */
  private static List<Named> sections(Field all) {
    List<Named> sections = new ArrayList<>();
    all.section()
        .ifPresent(
            section -> {
              for (String key : section.keys()) {
                section.at(key).section().ifPresent(one -> sections.add(new Named(key, one)));
              }
              section.end();
            });
    return sections;
  }

  private static PoolRules pool(Section pool, PoolRules others, boolean preempts) {
    Field timeout = pool.at("min-share-timeout");
    if (timeout.present() && !preempts) {
      timeout.problem(
          "min-share-timeout has no effect without preemption",
          "add preemption { } to the order, or leave it out");
    }
    SlotCounts min = new SlotCounts(least(pool, "maps"), least(pool, "reduces"));
    return new PoolRules(
        pool.at("weight").positive().orElse(others.weight()),
        min,
        new SlotCounts(most(pool, "maps", min.maps()), most(pool, "reduces", min.reduces())),
        jobs(pool, "max-running-jobs", others.maxRunningJobs()),
        pool.at("mode").choice(MODES).orElse(others.mode()),
        timeout
            .duration(Duration.ZERO)
            .map(Duration::toNanos)
            .orElse(others.minShareTimeoutNanos()));
  }

  private static int least(Section pool, String type) {
    return pool.at("min-" + type).count(0, Integer.MAX_VALUE).orElse(0);
  }

  /** Reads the maximum number of slots of a type, which is no less than the pool's minimum. */
  private static int most(Section pool, String type, int least) {
    Field most = pool.at("max-" + type);
    int slots = most.count(0, Integer.MAX_VALUE).orElse(Integer.MAX_VALUE);
    if (slots < least) {
      most.problem(
          "max-%s = %d is less than min-%s = %d".formatted(type, slots, type, least),
          "write max-%s = %d".formatted(type, least));
      return least;
    }
    return slots;
  }
}
