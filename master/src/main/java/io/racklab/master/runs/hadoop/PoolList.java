package io.racklab.master.runs.hadoop;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pools of Hadoop 1's fair scheduler as {@code order { kind = fair }}. */
final class PoolList {
  private static final String PREFIX = "mapred.fairscheduler.";
  private static final String JOBS = "maxRunningJobs";
  private static final String POOL_TIMEOUT = "minSharePreemptionTimeout";

  /** FairScheduler's update.interval, at which it also looks for tasks to kill, in ms. */
  private static final long SHORTEST_INTERVAL = 500;

  private static final String FAIR_TIMEOUT = "fairSharePreemptionTimeout";
  private static final String MIN_TIMEOUT = "defaultMinSharePreemptionTimeout";

  private final HadoopConfiguration from;
  private final Optional<PoolFile> file;
  private final ConfText to;
  private final ImportNotes notes;
  private final Optional<HadoopValue> preemption;

  PoolList(HadoopConfiguration from, Optional<PoolFile> file, ConfText to, ImportNotes notes) {
    this.from = from;
    this.file = file;
    this.to = to;
    this.notes = notes;
    preemption = from.find(PREFIX + "preemption").filter(HadoopValue::isTrue);
  }

  /**
   * Writes the order; returns the names of the pools.
   *
   * @param named whether a job names its pool; otherwise each user has one
   */
  List<String> write(boolean named) {
    to.open("order {").lines("kind = fair");
    Optional<HadoopValue> property = from.find(PREFIX + "poolnameproperty");
    to.key(
        "pool-by",
        named ? "pool" : "user",
        property
            .map(HadoopValue::origin)
            .orElse("Hadoop's default: " + PREFIX + "poolnameproperty"));
    property
        .filter(by -> named && !by.value().equals("mapred.job.queue.name"))
        .ifPresent(
            by ->
                notes.leftOut(
                    "%s = %s: each job is in the pool of its queue's name"
                        .formatted(by.origin(), by.value())));
    KeyRule.write(
        List.of(KeyRule.of("size-based-weight", ValueForm.FLAG, PREFIX + "sizebasedweight")),
        from,
        to,
        notes);
    file.ifPresent(this::pools);
    preemption.ifPresent(this::preemption);
    to.close("}");
    List<String> names = new ArrayList<>();
    file.ifPresent(known -> known.pools().forEach((name, values) -> names.add(name)));
    return names;
  }

  private void pools(PoolFile known) {
    Map<String, HadoopValue> ofAll = known.ofAll();
    jobs("max-running-jobs-per-pool", ofAll.get("poolMaxJobsDefault"));
    jobs("max-running-jobs-per-user", ofAll.get("userMaxJobsDefault"));
    as("mode", ofAll.get("defaultPoolSchedulingMode"));
    to.open("pools {");
    known
        .pools()
        .forEach(
            (name, values) -> {
              to.open(ConfText.quoted(name) + " {");
              pool(values);
              to.close("}");
            });
    to.close("}").open("users {");
    known
        .users()
        .forEach(
            (name, values) -> {
              if (values.containsKey(JOBS)) {
                to.open(ConfText.quoted(name) + " {");
                jobs("max-running-jobs", values.get(JOBS));
                to.close("}");
              }
            });
    to.close("}");
    if (preemption.isEmpty()) {
      withoutPreemption(ofAll.get(FAIR_TIMEOUT));
      withoutPreemption(ofAll.get(MIN_TIMEOUT));
    }
  }

  private void pool(Map<String, HadoopValue> values) {
    HadoopValue weight = values.get("weight");
    if (weight != null && weight.number() <= 0) {
      throw weight.wrong("gives the pool no share", "write a weight above 0");
    }
    number("weight", weight);
    slots("maps", values.get("minMaps"), values.get("maxMaps"));
    slots("reduces", values.get("minReduces"), values.get("maxReduces"));
    jobs("max-running-jobs", values.get(JOBS));
    as("mode", values.get("schedulingMode"));
    HadoopValue timeout = values.get(POOL_TIMEOUT);
    if (preemption.isPresent()) {
      timeout("min-share-timeout", timeout);
    } else {
      withoutPreemption(timeout);
    }
  }

  /** In Hadoop, a pool's maximum bounds its demand, and so its minimum too. */
  private void slots(String type, HadoopValue min, HadoopValue max) {
    if (max != null && max.whole() < 0) {
      throw max.wrong("is below 0", "write the number of slots that the pool never exceeds");
    }
    if (min != null && max != null && min.whole() > max.whole()) {
      notes.assumed(
          origin(min) + ": a minimum above its maximum counts as the maximum, as in Hadoop");
      number("min-" + type, max);
    } else if (min != null && min.whole() < 0) {
      notes.assumed(origin(min) + ": a minimum below 0 counts as none, as in Hadoop");
    } else {
      number("min-" + type, min);
    }
    number("max-" + type, max);
  }

  private void jobs(String key, HadoopValue most) {
    if (most != null && most.whole() < 1) {
      throw most.wrong("keeps jobs from ever running", "write 1 or more, or leave it out");
    }
    number(key, most);
  }

  private void timeout(String key, HadoopValue seconds) {
    if (seconds != null && seconds.whole() < 0) {
      notes.assumed(origin(seconds) + ": a timeout below 0 counts as 0");
      to.key(key, "0s", took(seconds));
    } else {
      Optional.ofNullable(seconds)
          .flatMap(ValueForm.SECONDS::of)
          .ifPresent(time -> to.key(key, time, took(seconds)));
    }
  }

  /**
   * Without preemption, Hadoop takes the start of a pool for the last time that it had its share.
   */
  private void withoutPreemption(HadoopValue timeout) {
    if (timeout != null) {
      notes.leftOut(
          origin(timeout)
              + ": "
              + timeout.name()
              + " without preemption: a pool waits for local slots only this long after its start");
    }
  }

  private void number(String key, HadoopValue value) {
    if (value != null) {
      to.key(key, ValueForm.plain(value.number()), took(value));
    }
  }

  private void as(String key, HadoopValue value) {
    if (value != null) {
      to.key(key, value.value(), took(value));
    }
  }

  private static String origin(HadoopValue value) {
    return value.fileName() + ":" + value.line();
  }

  private String took(HadoopValue value) {
    notes.took(origin(value));
    return origin(value);
  }

  private void preemption(HadoopValue on) {
    to.open("preemption {");
    notes.took(on.origin());
    Map<String, HadoopValue> ofAll = file.map(PoolFile::ofAll).orElse(Map.of());
    timeout("fair-share-timeout", ofAll.get(FAIR_TIMEOUT));
    timeout("min-share-timeout", ofAll.get(MIN_TIMEOUT));
    from.find(PREFIX + "preemption.interval")
        .ifPresent(
            setting -> {
              long interval = Math.max(SHORTEST_INTERVAL, setting.whole());
              to.key("interval", interval + "ms", setting.origin());
              notes.took(setting.origin());
            });
    to.close("}");
  }
}
