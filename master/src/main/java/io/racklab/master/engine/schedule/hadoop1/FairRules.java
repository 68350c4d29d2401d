package io.racklab.master.engine.schedule.hadoop1;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The rules that Hadoop 1.2.1's fair scheduler reads from its allocation file and its properties.
 *
 * @param pools the rules of named pools, by name
 * @param otherPools the rules of all other pools
 * @param userMaxJobs the number of jobs that a named user may run at a time, by name
 * @param otherUsersMaxJobs the number of jobs that any other user may run at a time
 * @param sizeBasedWeight true if jobs of many tasks weigh more, by the logarithm of their demand
 * @param preemption the rules of preemption; empty if slots are never taken back
 * @param hadoopQuirks true to keep two oddities of Hadoop: a pool {@code default} without rules of
 *     its own stays fair when other pools are fifo; once a pool's demand reaches the pool's
 *     maximum, the demands of its later jobs are not updated
 */
public record FairRules(
    Map<String, PoolRules> pools,
    PoolRules otherPools,
    Map<String, Integer> userMaxJobs,
    int otherUsersMaxJobs,
    PoolBy poolBy,
    boolean sizeBasedWeight,
    Optional<PreemptionRules> preemption,
    boolean hadoopQuirks) {
  /** Equal pools without limits or preemption. */
  public static final FairRules PLAIN = of(Map.of());

  private static final String DEFAULT_POOL = "default";

  public FairRules {
    pools = Collections.unmodifiableMap(new LinkedHashMap<>(pools));
    userMaxJobs = Collections.unmodifiableMap(new LinkedHashMap<>(userMaxJobs));
    if (otherUsersMaxJobs < 1 || userMaxJobs.values().stream().anyMatch(most -> most < 1)) {
      throw new IllegalArgumentException("a user's limit on jobs is at least 1: " + userMaxJobs);
    }
  }

  /** Returns rules in which only the named pools differ from the default. */
  public static FairRules of(Map<String, PoolRules> pools) {
    return new FairRules(
        pools,
        PoolRules.EQUAL,
        Map.of(),
        Integer.MAX_VALUE,
        PoolBy.POOL,
        false,
        Optional.empty(),
        false);
  }

  PoolRules pool(String name) {
    PoolRules named = pools.get(name);
    if (named != null) {
      return named;
    }
    return hadoopQuirks && name.equals(DEFAULT_POOL) ? otherPools.mode(PoolMode.FAIR) : otherPools;
  }

  int userMaxJobs(String user) {
    return userMaxJobs.getOrDefault(user, otherUsersMaxJobs);
  }

  boolean limitJobs() {
    return otherUsersMaxJobs < Integer.MAX_VALUE
        || !userMaxJobs.isEmpty()
        || otherPools.maxRunningJobs() < Integer.MAX_VALUE
        || pools.values().stream().anyMatch(pool -> pool.maxRunningJobs() < Integer.MAX_VALUE);
  }
}
