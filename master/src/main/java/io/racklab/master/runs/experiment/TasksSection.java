package io.racklab.master.runs.experiment;

import io.racklab.master.engine.storage.ReplicationSettings;
import io.racklab.master.engine.tracker.AttemptSettings;
import io.racklab.master.engine.tracker.BlacklistSettings;
import io.racklab.master.engine.tracker.StragglerRule;
import io.racklab.master.engine.tracker.TaskVariation;
import io.racklab.master.engine.tracker.TrackerSettings;
import io.racklab.master.engine.workload.BackgroundLoad;
import io.racklab.protocol.PollSettings;
import io.racklab.protocol.SortSettings;
import io.racklab.protocol.TaskSettings;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.Optional;

/**
 * The settings that are read from the {@code tasks} section of an experiment.
 *
 * @param settings the settings that nodes need
 * @param slowstart the share of a job's maps that must have ended before its reduces start
 * @param variation the variation of the tasks' times
 * @param stragglers the rule by which some attempts take far longer
 * @param failures the share of attempts that fail while they compute
 * @param background the work outside the workload
 * @param jobTasks whether each job has setup and cleanup tasks
 * @param blacklist the rule by which a job avoids nodes on which its attempts failed
 */
record TasksSection(
    TaskSettings settings,
    double slowstart,
    TaskVariation variation,
    StragglerRule stragglers,
    double failures,
    BackgroundLoad background,
    boolean jobTasks,
    BlacklistSettings blacklist) {
  /** Reads the section, which may be missing. */
  static TasksSection read(Optional<Section> tasks) {
    Section section = tasks.orElseGet(Section::empty);
    double slowstart = ExperimentKeys.SLOWSTART.in(section);
    TaskVariation variation = variation(section.at("variation"));
    StragglerRule stragglers = stragglers(section.at("stragglers").section());
    double failures = ExperimentKeys.FAILURES.in(section);
    BackgroundLoad background = background(section.at("background"));
    long timeout = ExperimentKeys.TIMEOUT.in(section).toNanos();
    long start = ExperimentKeys.START.in(section).toNanos();
    int fetches = ExperimentKeys.PARALLEL_FETCHES.in(section);
    int tasksOfJvm = ExperimentKeys.JVM_REUSE.in(section);
    boolean burn = ExperimentKeys.BURN.in(section);
    SortSettings sort = sort(section.at("io").section(), section.at("shuffle").section());
    PollSettings polls = polls(section.at("poll").section());
    boolean jobTasks = ExperimentKeys.SETUP_AND_CLEANUP.in(section);
    boolean umbilical = ExperimentKeys.UMBILICAL.in(section);
    BlacklistSettings blacklist = blacklist(section.at("blacklist").section());
    section.end();
    return new TasksSection(
        new TaskSettings(start, tasksOfJvm, fetches, burn, sort, timeout, polls, umbilical),
        slowstart,
        variation,
        stragglers,
        failures,
        background,
        jobTasks,
        blacklist);
  }

  private static BackgroundLoad background(Field field) {
    double share = ExperimentKeys.BACKGROUND.in(field);
    if (share > BackgroundLoad.MOST) {
      field.problem("background = " + share + " leaves too little", "write at most 0.95");
      return BackgroundLoad.NONE;
    }
    return new BackgroundLoad(share);
  }

  /** Reads a number, which applies to attempts alone, or a section. */
  private static TaskVariation variation(Field field) {
    if (field.isText()) {
      return TaskVariation.ofAttempts(variation(field, ExperimentKeys.VARIATION_ATTEMPT));
    }
    Section section = field.section().orElseGet(Section::empty);
    TaskVariation variation =
        new TaskVariation(
            variation(section, ExperimentKeys.VARIATION_ATTEMPT),
            variation(section, ExperimentKeys.VARIATION_TASK),
            variation(section, ExperimentKeys.VARIATION_NODE),
            variation(section, ExperimentKeys.VARIATION_START));
    section.end();
    return variation;
  }

  private static double variation(Section section, Key<Double> key) {
    return variation(section.at(key.name()), key);
  }

  private static double variation(Field field, Key<Double> key) {
    double variation = key.in(field);
    if (variation > TaskVariation.MOST) {
      field.problem("variation = " + variation + " is above 2", "write variation = 0.1");
      return TaskVariation.MOST;
    }
    return variation;
  }

  private static StragglerRule stragglers(Optional<Section> stragglers) {
    Section section = stragglers.orElseGet(Section::empty);
    Field factorField = section.at("factor");
    double factor = ExperimentKeys.STRAGGLERS_FACTOR.in(factorField);
    if (factor < 1) {
      factorField.problem("factor = " + factor + " is below 1", "write factor = 5");
      factor = 1;
    }
    StragglerRule rule =
        new StragglerRule(
            ExperimentKeys.STRAGGLERS_SHARE.in(section),
            factor,
            ExperimentKeys.STRAGGLERS_HANGS.in(section),
            ExperimentKeys.STRAGGLERS_OF.in(section));
    section.end();
    return rule;
  }

  private static BlacklistSettings blacklist(Optional<Section> blacklist) {
    Section section = blacklist.orElseGet(Section::empty);
    BlacklistSettings settings =
        new BlacklistSettings(
            ExperimentKeys.BLACKLIST_SLOTS.in(section),
            ExperimentKeys.BLACKLIST_CONTAINERS.in(section));
    section.end();
    return settings;
  }

  private static PollSettings polls(Optional<Section> poll) {
    Section section = poll.orElseGet(Section::empty);
    PollSettings polls =
        new PollSettings(
            ExperimentKeys.POLL_MAP_ENDS.in(section).toNanos(),
            ExperimentKeys.POLL_IDLE.in(section).toNanos(),
            ExperimentKeys.POLL_COMMIT.in(section).toNanos());
    section.end();
    return polls;
  }

  private static SortSettings sort(Optional<Section> io, Optional<Section> shuffle) {
    Section ofIo = io.orElseGet(Section::empty);
    Section map = ofIo.at("sort").section().orElseGet(Section::empty);
    Section ofShuffle = shuffle.orElseGet(Section::empty);
    SortSettings sort =
        new SortSettings(
            ExperimentKeys.SORT_MB.in(map),
            only(map.at("spill"), ExperimentKeys.SORT_PERCENT),
            ExperimentKeys.SORT_FACTOR.in(map),
            only(ofShuffle.at("input"), ExperimentKeys.SHUFFLE_BUFFER),
            only(ofShuffle.at("merge"), ExperimentKeys.SHUFFLE_PERCENT));
    map.end();
    ofIo.end();
    ofShuffle.end();
    return sort;
  }

  /** Reads a section that has a single key. */
  private static <T> T only(Field field, Key<T> key) {
    Section section = field.section().orElseGet(Section::empty);
    T value = key.in(section);
    section.end();
    return value;
  }

  /** Returns the first key with a value that needs Hadoop 1; empty if there is none. */
  Optional<String> ofHadoop1() {
    if (jobTasks) {
      return Optional.of("setup-and-cleanup = true");
    }
    int jvm = settings.tasksOfJvm();
    return jvm == 1 ? Optional.empty() : Optional.of("jvm-reuse = " + jvm);
  }

  /** Returns the first key with a value that needs YARN; empty if there is none. */
  Optional<String> ofYarn() {
    return settings.umbilical() ? Optional.of("umbilical = true") : Optional.empty();
  }

  TrackerSettings tracker(
      boolean explain, Optional<ReplicationSettings> replication, double scaleBytes) {
    return new TrackerSettings(
        slowstart,
        new AttemptSettings(variation, stragglers, failures),
        explain,
        jobTasks,
        blacklist,
        replication,
        scaleBytes);
  }
}
