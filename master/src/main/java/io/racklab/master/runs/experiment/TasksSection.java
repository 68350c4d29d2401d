package io.racklab.master.runs.experiment;

import io.racklab.master.engine.storage.ReplicationSettings;
import io.racklab.master.engine.tracker.BlacklistSettings;
import io.racklab.master.engine.tracker.StragglerRule;
import io.racklab.master.engine.tracker.TaskVariation;
import io.racklab.master.engine.tracker.TrackerSettings;
import io.racklab.protocol.PollSettings;
import io.racklab.protocol.SortSettings;
import io.racklab.protocol.TaskSettings;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import io.racklab.topologies.config.Size;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The settings that are read from the {@code tasks} section of an experiment.
 *
 * @param settings the settings that nodes need
 * @param slowstart the share of a job's maps that must have ended before its reduces start
 * @param variation the variation of the tasks' times
 * @param stragglers the rule for attempts that take far longer
 * @param jobTasks whether tasks set each job up and clean up after it
 * @param blacklist the number of failures after which a job shuns a node
 */
record TasksSection(
    TaskSettings settings,
    double slowstart,
    TaskVariation variation,
    StragglerRule stragglers,
    boolean jobTasks,
    BlacklistSettings blacklist) {
  private static final Map<String, Boolean> OF = Map.of("node", true, "attempt", false);

  /** Reads the section, which may be missing. */
  static TasksSection read(Optional<Section> tasks) {
    Section section = tasks.orElseGet(Section::empty);
    double slowstart =
        section.at("slowstart").shareOrZero().orElse(Defaults.number("tasks.slowstart"));
    TaskVariation variation = variation(section.at("variation"));
    StragglerRule stragglers = stragglers(section.at("stragglers").section());
    long timeout =
        section
            .at("timeout")
            .duration(Duration.ofMillis(1))
            .orElse(Defaults.duration("tasks.timeout"))
            .toNanos();
    Duration start =
        section.at("start").duration(Duration.ZERO).orElse(Defaults.duration("tasks.start"));
    int fetches =
        section
            .at("parallel-fetches")
            .count(1, 1000)
            .orElse(Defaults.count("tasks.parallel-fetches"));
    int tasksOfJvm =
        section.at("jvm-reuse").count(0, 1_000_000).orElse(Defaults.count("tasks.jvm-reuse"));
    boolean burn = section.at("burn").flag().orElse(Defaults.flag("tasks.burn"));
    SortSettings sort = sort(section.at("io").section(), section.at("shuffle").section());
    PollSettings polls = polls(section.at("poll").section());
    boolean jobTasks =
        section.at("setup-and-cleanup").flag().orElse(Defaults.flag("tasks.setup-and-cleanup"));
    boolean umbilical = section.at("umbilical").flag().orElse(Defaults.flag("tasks.umbilical"));
    BlacklistSettings blacklist = blacklist(section.at("blacklist").section());
    section.end();
    return new TasksSection(
        new TaskSettings(
            start.toNanos(), tasksOfJvm, fetches, burn, sort, timeout, polls, umbilical),
        slowstart,
        variation,
        stragglers,
        jobTasks,
        blacklist);
  }

  /** Reads a number, which applies to attempts alone, or a section. */
  private static TaskVariation variation(Field field) {
    if (field.isText()) {
      return TaskVariation.ofAttempts(variation(field, "attempt"));
    }
    Section section = field.section().orElseGet(Section::empty);
    TaskVariation variation =
        new TaskVariation(
            variation(section.at("attempt"), "attempt"),
            variation(section.at("task"), "task"),
            variation(section.at("node"), "node"),
            variation(section.at("start"), "start"));
    section.end();
    return variation;
  }

  private static double variation(Field field, String of) {
    double variation = field.number().orElse(Defaults.number("tasks.variation." + of));
    if (variation > TaskVariation.MOST) {
      field.problem("variation = " + variation + " is above 2", "write variation = 0.1");
      return TaskVariation.MOST;
    }
    return variation;
  }

  private static StragglerRule stragglers(Optional<Section> stragglers) {
    Section section = stragglers.orElseGet(Section::empty);
    Field factorField = section.at("factor");
    double factor = factorField.number().orElse(Defaults.number("tasks.stragglers.factor"));
    if (factor < 1) {
      factorField.problem("factor = " + factor + " is below 1", "write factor = 5");
      factor = 1;
    }
    StragglerRule rule =
        new StragglerRule(
            section.at("share").shareOrPercent().orElse(Defaults.number("tasks.stragglers.share")),
            factor,
            section.at("hangs").shareOrPercent().orElse(Defaults.number("tasks.stragglers.hangs")),
            section.at("of").choice(OF).orElse(OF.get(Defaults.word("tasks.stragglers.of"))));
    section.end();
    return rule;
  }

  private static BlacklistSettings blacklist(Optional<Section> blacklist) {
    Section section = blacklist.orElseGet(Section::empty);
    BlacklistSettings settings =
        new BlacklistSettings(failures(section, "slots"), failures(section, "containers"));
    section.end();
    return settings;
  }

  private static int failures(Section blacklist, String of) {
    Field field = blacklist.at(of);
    if (field.isText() && field.text().equals(Optional.of("off"))) {
      return BlacklistSettings.OFF;
    }
    return field.count(1, 1_000_000).orElse(Defaults.count("tasks.blacklist." + of));
  }

  private static PollSettings polls(Optional<Section> poll) {
    Section section = poll.orElseGet(Section::empty);
    PollSettings polls =
        new PollSettings(
            interval(section, "map-ends"), interval(section, "idle"), interval(section, "commit"));
    section.end();
    return polls;
  }

  private static long interval(Section polls, String of) {
    return polls
        .at(of)
        .duration(Duration.ZERO)
        .orElse(Defaults.duration("tasks.poll." + of))
        .toNanos();
  }

  private static SortSettings sort(Optional<Section> io, Optional<Section> shuffle) {
    Section ofIo = io.orElseGet(Section::empty);
    Section map = ofIo.at("sort").section().orElseGet(Section::empty);
    Section ofShuffle = shuffle.orElseGet(Section::empty);
    SortSettings sort =
        new SortSettings(
            size(map.at("mb"), "tasks.io.sort.mb"),
            percent(map.at("spill"), "tasks.io.sort.spill.percent"),
            map.at("factor").count(2, 100_000).orElse(Defaults.count("tasks.io.sort.factor")),
            buffer(ofShuffle.at("input")),
            percent(ofShuffle.at("merge"), "tasks.shuffle.merge.percent"));
    map.end();
    ofIo.end();
    ofShuffle.end();
    return sort;
  }

  private static long size(Field field, String key) {
    return field.size(1).orElseGet(() -> Size.parse(Defaults.word(key)));
  }

  private static long buffer(Field input) {
    Section section = input.section().orElseGet(Section::empty);
    long bytes = size(section.at("buffer"), "tasks.shuffle.input.buffer");
    section.end();
    return bytes;
  }

  /** Reads a section with {@code percent} as its only key. */
  private static double percent(Field field, String key) {
    Section section = field.section().orElseGet(Section::empty);
    double share = section.at("percent").share().orElse(Defaults.number(key));
    section.end();
    return share;
  }

  /** Returns the first key whose setting needs Hadoop 1; empty if there is none. */
  Optional<String> ofHadoop1() {
    if (jobTasks) {
      return Optional.of("setup-and-cleanup = true");
    }
    int jvm = settings.tasksOfJvm();
    return jvm == 1 ? Optional.empty() : Optional.of("jvm-reuse = " + jvm);
  }

  /** Returns the first key whose setting needs YARN; empty if there is none. */
  Optional<String> ofYarn() {
    return settings.umbilical() ? Optional.of("umbilical = true") : Optional.empty();
  }

  TrackerSettings tracker(
      boolean explain, Optional<ReplicationSettings> replication, double scaleBytes) {
    return new TrackerSettings(
        slowstart, variation, stragglers, explain, jobTasks, blacklist, replication, scaleBytes);
  }
}
