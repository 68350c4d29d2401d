package io.racklab.master.workload;

import com.typesafe.config.ConfigUtil;
import io.racklab.master.seed.Draws;
import io.racklab.master.seed.Seed;
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
 * A trace in the format of SWIM, replayed: gaps are kept, bytes scaled, a map for each block. Jobs
 * without shuffle have maps only.
 *
 * @param file for messages and for writing the workload down
 * @param rows at least one
 * @param draw how many of the rows are replayed, drawn at random and in the order of the trace;
 *     each keeps its gap. All, at their times, if empty
 * @param arrivals in place of the trace's times, if there are any
 * @param scaleBytes what all bytes are multiplied with, more than zero; a job that shuffles at all
 *     still does so when its bytes round to none
 * @param scaleOutput what the bytes of outputs are multiplied with besides, not negative: 0 leaves
 *     outputs out
 * @param bytesPerReduce shuffle bytes after scaling for which a reduce is added, at least 1
 * @param users each job belongs to one of so many at random
 * @param mapSecondsPerByte as in {@link JobSpec}
 * @param swimCompatible do as SWIM's own replayer: no job has maps only, shuffle and output are at
 *     least 1 KiB, and each job waits for the gap of the job before it, the first for none
 */
public record SwimTrace(
    Path file,
    List<SwimRow> rows,
    OptionalInt draw,
    Optional<Arrivals> arrivals,
    double scaleBytes,
    double scaleOutput,
    long bytesPerReduce,
    int users,
    double mapSecondsPerByte,
    double reduceSecondsPerByte,
    boolean swimCompatible)
    implements Workload {

  static final long USUAL_BYTES_PER_REDUCE = 1L << 30;

  private static final long SWIM_LEAST = 1L << 10;

  public SwimTrace {
    rows = List.copyOf(rows);
  }

  /**
   * A whole trace as it is: one user, computing costs of Sort.
   *
   * @throws InvalidInputException with every line that is wrong
   */
  public static SwimTrace read(Path file) {
    return new SwimTrace(
        file,
        SwimFile.read(file),
        OptionalInt.empty(),
        Optional.empty(),
        1,
        1,
        USUAL_BYTES_PER_REDUCE,
        1,
        Benchmark.SORT.mapSecondsPerByte() * Benchmark.USUAL_CPU_FACTOR,
        Benchmark.SORT.reduceSecondsPerByte() * Benchmark.USUAL_CPU_FACTOR,
        false);
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
        jobs.add(job(jobs.size() + 1, row, name, submit, blockSize));
      } catch (IllegalArgumentException e) {
        throw new InvalidInputException(
            new Problem(
                file.toString(),
                row.line(),
                e.getMessage(),
                "change scale-bytes, bytes-per-reduce or the block size"));
      }
    }
    return List.copyOf(jobs);
  }

  private List<SwimRow> replayed(Seed seed) {
    if (draw.isEmpty() || draw.getAsInt() >= rows.size()) {
      return rows;
    }
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      places.add(i);
    }
    seed.named("draw").draws().shuffle(places);
    return places.subList(0, draw.getAsInt()).stream().sorted().map(rows::get).toList();
  }

  private List<Duration> times(List<SwimRow> replayed, Seed seed) {
    if (arrivals.isPresent()) {
      return arrivals.get().times(replayed.size(), seed);
    }
    List<Duration> times = new ArrayList<>(replayed.size());
    Duration before = Duration.ZERO;
    for (SwimRow row : replayed) {
      Duration after = before.plus(row.gap());
      if (swimCompatible) {
        times.add(before);
      } else {
        times.add(draw.isPresent() ? after : row.submit());
      }
      before = after;
    }
    return times;
  }

  private JobSpec job(int number, SwimRow row, String user, Duration submit, long blockSize) {
    long least = swimCompatible ? SWIM_LEAST : 0;
    long input = scaled(row.inputBytes());
    long shuffle = Math.max(least, scaled(row.shuffleBytes()));
    return new JobSpec(
        number,
        row.name(),
        user,
        user,
        submit,
        input,
        shuffle,
        Math.max(least, scaledOutput(row.outputBytes())),
        JobSpec.mapsOf(input, blockSize),
        JobSpec.reducesOf(shuffle, bytesPerReduce),
        mapSecondsPerByte,
        reduceSecondsPerByte);
  }

  private long scaledOutput(long bytes) {
    return scaleOutput == 0 ? 0 : scaled(bytes, scaleBytes * scaleOutput);
  }

  private long scaled(long bytes) {
    return scaled(bytes, scaleBytes);
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
        + "\n  jobs = "
        + rows.size()
        + (draw.isPresent() ? "\n  draw = " + draw.getAsInt() : "")
        + arrivals.map(times -> "\n  arrivals " + times.render()).orElse("")
        + "\n  scale-bytes = "
        + scaleBytes
        + "\n  scale-output = "
        + scaleOutput
        + "\n  bytes-per-reduce = "
        + Size.text(bytesPerReduce)
        + "\n  users = "
        + users
        + "\n  map-cpu = "
        + Cost.text(mapSecondsPerByte)
        + "\n  reduce-cpu = "
        + Cost.text(reduceSecondsPerByte)
        + "\n  swim-compatible = "
        + swimCompatible
        + "\n}\n";
  }
}
