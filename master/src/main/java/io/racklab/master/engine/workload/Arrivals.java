package io.racklab.master.engine.workload;

import com.typesafe.config.ConfigUtil;
import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.TimeSpan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** The submit times of a workload's jobs. */
sealed interface Arrivals {

  /**
   * Returns the submit times of a number of jobs, ascending.
   *
   * @throws InvalidInputException if the last time is more than a hundred years after the start
   */
  List<Duration> times(int jobs, Seed seed);

  private static List<Duration> inTime(List<Duration> times) {
    Duration last = times.isEmpty() ? Duration.ZERO : times.get(times.size() - 1);
    if (last.compareTo(Submission.LATEST) > 0) {
      throw new InvalidInputException(
          new Problem(
              "workload",
              0,
              "the last job comes after " + last.toDays() + " days",
              "write a shorter gap, more load, or fewer jobs"));
    }
    return times;
  }

  /** Returns the section that reads back as equal arrivals. */
  String render();

  /** All jobs come at the start. */
  record Batch() implements Arrivals {
    @Override
    public List<Duration> times(int jobs, Seed seed) {
      return Collections.nCopies(jobs, Duration.ZERO);
    }

    @Override
    public String render() {
      return "{ kind = batch }";
    }
  }

  /** Jobs come one after the other with equal gaps, the first at the start. */
  record Regular(Duration gap) implements Arrivals {
    @Override
    public List<Duration> times(int jobs, Seed seed) {
      List<Duration> times = new ArrayList<>(jobs);
      for (int i = 0; i < jobs; i++) {
        times.add(gap.multipliedBy(i));
      }
      return inTime(times);
    }

    @Override
    public String render() {
      return "{ kind = regular, gap = " + TimeSpan.text(gap) + " }";
    }
  }

  /**
   * Jobs come at given times.
   *
   * @param times the times, ascending, one for each job
   */
  record At(List<Duration> times) implements Arrivals {
    public At {
      times = List.copyOf(times);
    }

    @Override
    public List<Duration> times(int jobs, Seed seed) {
      return times.subList(0, jobs);
    }

    @Override
    public String render() {
      return times.stream()
          .map(TimeSpan::text)
          .collect(Collectors.joining(", ", "{ kind = at, times = [ ", " ] }"));
    }
  }

  /** Jobs come at random, independently of one another; the first comes one gap after the start. */
  record Poisson(Duration meanGap) implements Arrivals {
    @Override
    public List<Duration> times(int jobs, Seed seed) {
      Draws draws = seed.named("arrivals").draws();
      List<Duration> times = new ArrayList<>(jobs);
      Duration now = Duration.ZERO;
      for (int i = 0; i < jobs; i++) {
        now = now.plusNanos(Math.round(draws.exponential(meanGap.toNanos())));
        times.add(now);
      }
      return inTime(times);
    }

    @Override
    public String render() {
      return "{ kind = poisson, mean-gap = " + TimeSpan.text(meanGap) + " }";
    }
  }

  /**
   * Jobs come at the times of a SWIM trace.
   *
   * @param times the times of the trace, at least one for each job
   */
  record Trace(Path file, List<Duration> times) implements Arrivals {
    public Trace {
      times = List.copyOf(times);
    }

    @Override
    public List<Duration> times(int jobs, Seed seed) {
      return times.subList(0, jobs);
    }

    @Override
    public String render() {
      return "{ kind = trace, file = " + ConfigUtil.quoteString(file.toString()) + " }";
    }
  }
}
