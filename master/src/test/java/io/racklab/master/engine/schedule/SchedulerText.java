package io.racklab.master.engine.schedule;

import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Section;
import java.nio.file.Path;
import java.util.List;

/** Reads schedulers as an experiment's file has them. */
public final class SchedulerText {
  private SchedulerText() {}

  /** The schedulers of {@code schedulers = text}. */
  public static List<SchedulerSpec> read(String text) {
    Section file = HoconFile.parse("x.conf", "schedulers = " + text, Path.of(""));
    List<SchedulerSpec> specs = SchedulerFile.from(file.at("schedulers"));
    file.end();
    file.problems().throwIfAny();
    return specs;
  }

  public static Scheduler make(String text) {
    return read(text).get(0).make(Seed.of(1));
  }

  /** What is wrong with such a file, a line each. */
  public static List<String> problems(String text) {
    try {
      read(text);
      return List.of();
    } catch (InvalidInputException wrong) {
      return wrong.problems().stream().map(Problem::toString).toList();
    }
  }
}
