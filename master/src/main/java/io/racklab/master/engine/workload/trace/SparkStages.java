package io.racklab.master.engine.workload.trace;

import io.racklab.master.engine.workload.settings.ProcessStarts;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes jobs of maps and reduces out of stages. Stages that read files are maps. A stage becomes
 * the reduces of the stages that it reads if those are maps and no other stage reads them;
 * otherwise it becomes the maps of a job that reads their output and waits for them.
 */
final class SparkStages {
  private final Map<Integer, SparkStage> ran = new TreeMap<>();
  private final Map<Integer, List<SparkStage>> parents = new LinkedHashMap<>();
  private final Map<Integer, Integer> readers = new LinkedHashMap<>();

  /** The line of the job that each stage has become part of, by stage. */
  private final Map<Integer, Integer> jobLines = new LinkedHashMap<>();

  /** The submit times of jobs, by their lines, in milliseconds. */
  private final Map<Integer, Long> submits = new LinkedHashMap<>();

  private final String prefix;
  private final String user;
  private final TraceClock clock;

  /**
   * @param all the stages by id; Spark gives a stage a higher id than those that it reads
   * @param jobs the stages of each Spark job, in the order of their ids
   * @param prefix what the names of the jobs begin with
   * @param clock receives the jobs
   */
  SparkStages(
      Map<Integer, SparkStage> all,
      Collection<List<Integer>> jobs,
      String prefix,
      String user,
      TraceClock clock) {
    this.prefix = prefix;
    this.user = user;
    this.clock = clock;
    all.values().stream().filter(SparkStage::hasRun).forEach(stage -> ran.put(stage.id(), stage));
    all.values().forEach(reader -> leaveOutRepeats(reader));
    Map<Integer, Integer> before = new LinkedHashMap<>();
    for (List<Integer> stages : jobs) {
      for (int i = 1; i < stages.size(); i++) {
        before.putIfAbsent(stages.get(i), stages.get(i - 1));
      }
    }
    for (SparkStage stage : ran.values()) {
      List<Integer> named =
          stage.namesParents()
              ? stage.parents()
              : Stream.ofNullable(before.get(stage.id())).toList();
      List<SparkStage> read =
          named.stream()
              .filter(parent -> parent < stage.id())
              .flatMap(parent -> Stream.ofNullable(all.get(parent)))
              .flatMap(parent -> Stream.ofNullable(thatRan(parent)))
              .distinct()
              .sorted(Comparator.comparingInt(SparkStage::id))
              .toList();
      parents.put(stage.id(), read);
      read.forEach(parent -> readers.merge(parent.id(), 1, Integer::sum));
    }
  }

  /**
   * Merges stages that recompute lost data, which run only after a stage that reads them has begun.
   * Each counts as the stage that computed the data first.
   */
  private void leaveOutRepeats(SparkStage reader) {
    for (int id : reader.hasRun() ? reader.parents() : List.<Integer>of()) {
      SparkStage read = ran.get(id);
      SparkStage first = read == null ? null : before(read);
      if (first != null && reader.line() < read.line()) {
        ran.remove(id);
        first.ranAgain(read);
      }
    }
  }

  /**
   * Returns the stage itself or the last one before it with the same data; null if neither has run.
   */
  private SparkStage thatRan(SparkStage stage) {
    return ran.containsKey(stage.id()) ? stage : before(stage);
  }

  private SparkStage before(SparkStage stage) {
    SparkStage last = null;
    for (SparkStage other : ran.values()) {
      last = other.id() < stage.id() && other.sameData(stage) ? other : last;
    }
    return last;
  }

  /** Adds the jobs. A stage of reduces belongs to the job of its maps. */
  void addJobs() {
    Set<Integer> reduces = new LinkedHashSet<>();
    Set<Integer> paired = new LinkedHashSet<>();
    Map<SparkStage, SparkStage> reducesOf = new LinkedHashMap<>();
    for (SparkStage stage : ran.values()) {
      List<SparkStage> read = parents.get(stage.id());
      boolean fits =
          read.stream()
              .allMatch(
                  parent ->
                      readers.get(parent.id()) == 1
                          && !reduces.contains(parent.id())
                          && !paired.contains(parent.id()));
      if (!read.isEmpty() && fits) {
        reduces.add(stage.id());
        read.forEach(parent -> paired.add(parent.id()));
        reducesOf.put(read.get(read.size() - 1), stage);
      }
    }
    for (SparkStage stage : ran.values()) {
      if (reducesOf.containsKey(stage)) {
        SparkStage reducing = reducesOf.get(stage);
        add(parents.get(reducing.id()), List.of(reducing));
      } else if (!reduces.contains(stage.id()) && !paired.contains(stage.id())) {
        add(List.of(stage), List.of());
      }
    }
  }

  private void add(List<SparkStage> maps, List<SparkStage> reduces) {
    List<SparkStage> both = Stream.concat(maps.stream(), reduces.stream()).toList();
    int line = maps.get(0).line();
    List<Integer> after = after(maps);
    // A job is not submitted before those whose output it reads, whatever the log says.
    long submit =
        Stream.concat(maps.stream().map(SparkStage::submit), after.stream().map(submits::get))
            .max(Comparator.naturalOrder())
            .orElseThrow();
    submits.put(line, submit);
    both.forEach(stage -> jobLines.put(stage.id(), line));
    TraceTasks mapping = sum(maps).tasks();
    TraceTasks reducing = reduces.isEmpty() ? TraceTasks.NONE : sum(reduces).tasks();
    TaskSums all = sum(both);
    ProcessStarts starts = ProcessStarts.of(sum(maps).starts(), sum(reduces).starts());
    TraceJob job =
        new TraceJob(
                line,
                prefix
                    + "stages-"
                    + both.stream().map(one -> "" + one.id()).collect(Collectors.joining("+")),
                user,
                Duration.ZERO,
                read(mapping, mapping.count()),
                reduces.isEmpty() ? reducing : read(reducing, Math.max(1, mapping.output())),
                both.stream().allMatch(SparkStage::jobSucceeded),
                after)
            .withFailures(all.failures())
            .withStarts(starts)
            .withAttempts(
                new PastTasks(
                    sum(maps).attempts(submit),
                    sum(reduces).attempts(submit),
                    List.of(),
                    OptionalDouble.empty()))
            .withRepeats(all.repeats());
    boolean ended = both.stream().allMatch(SparkStage::jobEnded);
    clock.add(Duration.ofMillis(submit), ended ? job : job.with(TraceRemark.UNENDED));
  }

  private List<Integer> after(List<SparkStage> maps) {
    return maps.stream()
        .flatMap(stage -> parents.get(stage.id()).stream())
        .map(parent -> jobLines.get(parent.id()))
        .distinct()
        .toList();
  }

  private static TaskSums sum(List<SparkStage> stages) {
    TaskSums sums = new TaskSums();
    stages.forEach(stage -> sums.add(stage.sums()));
    return sums;
  }

  /**
   * @param otherwise the bytes read if the log counts none
   */
  private static TraceTasks read(TraceTasks tasks, long otherwise) {
    return tasks.input() > 0
        ? tasks
        : new TraceTasks(
            tasks.count(), tasks.measured(), otherwise, tasks.output(), tasks.seconds());
  }
}
