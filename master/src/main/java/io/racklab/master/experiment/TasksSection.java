package io.racklab.master.experiment;

import io.racklab.master.tracker.TrackerSettings;
import io.racklab.protocol.SortSettings;
import io.racklab.protocol.TaskSettings;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import io.racklab.topologies.config.Size;
import java.time.Duration;
import java.util.Optional;

/**
 * The {@code tasks} of an experiment, as they are read.
 *
 * @param settings all that nodes must know
 * @param slowstart share of a job's maps that must have ended before its reduces start
 * @param variation of computing times
 */
record TasksSection(TaskSettings settings, double slowstart, double variation) {
  private static final double MOST_VARIATION = 2;

  /** Reads the section, which may be missing. */
  static TasksSection read(Optional<Section> tasks) {
    Section section = tasks.orElseGet(Section::empty);
    double slowstart =
        section.at("slowstart").shareOrZero().orElse(Defaults.number("tasks.slowstart"));
    Field variationField = section.at("variation");
    double variation = variationField.number().orElse(Defaults.number("tasks.variation"));
    if (variation > MOST_VARIATION) {
      variationField.problem("variation = " + variation + " is above 2", "write variation = 0.1");
      variation = MOST_VARIATION;
    }
    Duration start =
        section.at("start").duration(Duration.ZERO).orElse(Defaults.duration("tasks.start"));
    int fetches =
        section
            .at("parallel-fetches")
            .count(1, 1000)
            .orElse(Defaults.count("tasks.parallel-fetches"));
    boolean burn = section.at("burn").flag().orElse(Defaults.flag("tasks.burn"));
    SortSettings sort = sort(section.at("io").section(), section.at("shuffle").section());
    section.end();
    return new TasksSection(
        new TaskSettings(start.toNanos(), fetches, burn, sort), slowstart, variation);
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

  /** Of a section with this one key. */
  private static double percent(Field field, String key) {
    Section section = field.section().orElseGet(Section::empty);
    double share = section.at("percent").share().orElse(Defaults.number(key));
    section.end();
    return share;
  }

  TrackerSettings tracker(boolean explain, double scaleBytes) {
    return new TrackerSettings(slowstart, variation, explain, scaleBytes);
  }
}
