package io.racklab.master.engine.workload;

import com.typesafe.config.ConfigUtil;
import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Size;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A replayed SWIM trace with scaled gaps and bytes and one map for each block. Jobs without shuffle
 * have maps only. Jobs with the same input path read the same blocks.
 *
 * @param file the trace's file, for messages and for writing the workload down
 * @param rows the rows of the trace, at least one
 * @param draw the rule that draws the replayed rows, each with its gap; if empty, all rows are
 *     replayed at their times
 * @param arrivals the arrivals that replace the trace's times; empty if they are kept
 * @param scale the factors on its bytes, and on its gaps if it keeps its times
 * @param users the number of users; each job belongs to a random one
 * @param swimCompatible whether to replay as SWIM's own replayer does: no job has maps only,
 *     shuffle and output are at least 1 KiB, and each job waits for the gap of the job before it,
 *     the first for none
 */
public record SwimTrace(
    Path file,
    List<SwimRow> rows,
    Optional<SwimDraw> draw,
    Optional<Arrivals> arrivals,
    SwimScale scale,
    int users,
    ComputeCosts costs,
    boolean swimCompatible)
    implements Workload {

  private static final long SWIM_LEAST = 1L << 10;

  /** The tolerance for gaps and times, which traces round to seconds. */
  private static final Duration ROUNDED = Duration.ofSeconds(1);

  public SwimTrace {
    rows = List.copyOf(rows);
  }

  /**
   * Reads a whole trace without changes, with one user and the computing costs of Sort.
   *
   * @throws InvalidInputException with every wrong line
   */
  public static SwimTrace read(Path file) {
    return new SwimTrace(
        file,
        SwimFile.read(file),
        Optional.empty(),
        Optional.empty(),
        SwimScale.NONE,
        1,
        new ComputeCosts(
            Benchmark.SORT.mapSecondsPerByte() * Benchmark.USUAL_CPU_FACTOR,
            Benchmark.SORT.reduceSecondsPerByte() * Benchmark.USUAL_CPU_FACTOR),
        false);
  }

  @Override
  public Remarks remarks() {
    int odd = 0;
    for (int i = 1; i < rows.size(); i++) {
      Duration since = rows.get(i).submit().minus(rows.get(i - 1).submit());
      odd += since.minus(rows.get(i).gap()).abs().compareTo(ROUNDED) > 0 ? 1 : 0;
    }
    if (odd == 0 || arrivals.isPresent()) {
      return Remarks.NONE;
    }
    return Remarks.on(
        file,
        List.of(
            "in "
                + odd
                + " lines the gap is not the time since the line before: "
                + (draw.isPresent() || swimCompatible ? "gaps" : "submit times")
                + " are played"));
  }

  @Override
  public double scaleBytes() {
    return scale.bytes();
  }

  @Override
  public List<JobSpec> jobs(long blockSize, Seed seed) {
    Draws user = seed.named("users").draws();
    List<SwimRow> replayed = replayed(seed);
    List<Duration> times = times(replayed, seed);
    List<JobSpec> jobs = new ArrayList<>(replayed.size());
    for (SwimRow row : replayed) {
      String name = "user" + (user.below(users) + 1);
      Duration submit = times.get(jobs.size());
      try {
        jobs.add(scale.skew().of(job(jobs.size() + 1, row, name, submit, blockSize), seed));
      } catch (IllegalArgumentException e) {
        throw new InvalidInputException(
            new Problem(
                file.toString(),
                row.line(),
                e.getMessage(),
                "change scale-bytes, bytes-per-reduce, output-per-reduce or the block size"));
      }
    }
    return List.copyOf(jobs);
  }

  private List<SwimRow> replayed(Seed seed) {
    try {
      return draw.map(some -> some.of(rows, scale.bytes(), seed)).orElse(rows);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          new Problem(file.toString(), 0, e.getMessage(), "change draw-input or scale-bytes"));
    }
  }

  private List<Duration> times(List<SwimRow> replayed, Seed seed) {
    if (arrivals.isPresent()) {
      return arrivals.get().times(replayed.size(), seed);
    }
    List<Duration> times = new ArrayList<>(replayed.size());
    Duration before = Duration.ZERO;
    for (SwimRow row : replayed) {
      Duration after = before.plus(scale.scaled(row.gap()));
      if (swimCompatible) {
        times.add(before);
      } else {
        times.add(draw.isPresent() ? after : scale.scaled(row.submit()));
      }
      before = after;
    }
    return times;
  }

  private JobSpec job(int number, SwimRow row, String user, Duration submit, long blockSize) {
    long least = swimCompatible ? SWIM_LEAST : 0;
    long input = scaled(row.inputBytes());
    long shuffle = Math.max(least, scaled(row.shuffleBytes()));
    long output = Math.max(least, scaledOutput(row.outputBytes()));
    JobSpec job =
        new JobSpec(
            number,
            Submission.of(row.name(), user, user, submit),
            new DataSizes(input, shuffle, output),
            new TaskCounts(JobSpec.mapsOf(input, blockSize), scale.reduces(shuffle, output)),
            costs,
            OptionalInt.empty());
    return row.path().map(path -> job.withInput(new InputPlace.File(path))).orElse(job);
  }

  private long scaledOutput(long bytes) {
    return scale.output() == 0 ? 0 : scaled(bytes, scale.bytes() * scale.output());
  }

  private long scaled(long bytes) {
    return scaled(bytes, scale.bytes());
  }

  private static long scaled(long bytes, double scale) {
    if (scale == 1 || bytes == 0) {
      return bytes;
    }
    double exact = bytes * scale;
    if (exact > Size.MOST) {
      throw new IllegalArgumentException(bytes + " bytes times " + scale + " is too much");
    }
    return Math.max(1, Math.round(exact));
  }

  @Override
  public String render() {
    return "workload {\n  kind = swim\n  file = "
        + ConfigUtil.quoteString(file.toAbsolutePath().toString())
        + (rows.get(0).line() == 1 ? "" : "\n  from-line = " + rows.get(0).line())
        + "\n  jobs = "
        + rows.size()
        + draw.map(SwimTrace::text).orElse("")
        + arrivals.map(times -> "\n  arrivals " + times.render()).orElse("")
        + "\n  scale-bytes = "
        + scale.bytes()
        + "\n  scale-output = "
        + scale.output()
        + (scale.gaps() == 1 ? "" : "\n  scale-gaps = " + scale.gaps())
        + "\n  bytes-per-reduce = "
        + Size.text(scale.bytesPerReduce())
        + (scale.outputPerReduce().isPresent()
            ? "\n  output-per-reduce = " + Size.text(scale.outputPerReduce().getAsLong())
            : "")
        + "\n  users = "
        + users
        + "\n  map-cpu = "
        + Cost.text(costs.map())
        + "\n  reduce-cpu = "
        + Cost.text(costs.reduce())
        + "\n  swim-compatible = "
        + swimCompatible
        + scale.skew().render("\n  ")
        + "\n}\n";
  }

  private static String text(SwimDraw draw) {
    String input = draw.input().isPresent() ? Size.text(draw.input().getAsLong()) : "";
    return "\n  draw = " + draw.jobs() + (input.isEmpty() ? "" : "\n  draw-input = " + input);
  }
}
