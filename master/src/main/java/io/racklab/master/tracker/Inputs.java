package io.racklab.master.tracker;

import io.racklab.master.job.InputSplits;
import io.racklab.master.job.PlannedBytes;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.seed.Seed;
import io.racklab.master.storage.BlockPlacement;
import io.racklab.master.workload.InputPlace;
import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Where the blocks lie that jobs read. What a job reads of others lies on the nodes that wrote it
 * and on those of its further replicas; all else lies where it was written before the run.
 *
 * <p>The output of the others, one after the other by their numbers and those of their tasks, is
 * the first part of what a job reads; a block lies where its middle was written. A job that reads
 * less than the others wrote reads an even part of it.
 */
final class Inputs {
  private final BlockPlacement placement;
  private final Seed seed;
  private final Replicas replicas;
  private final long blockSize;
  private final Map<Integer, Output> outputs = new LinkedHashMap<>();

  /** Where a task's output lies. */
  @FunctionalInterface
  interface Replicas {
    /** The nodes with a replica, the writer first. */
    List<Integer> of(JobSpec job, RunningAttempt writer);
  }

  private static final class Output {
    private final JobSpec job;
    private final Map<Integer, List<Integer>> holders = new LinkedHashMap<>();
    private int readers;

    Output(JobSpec job) {
      this.job = job;
    }
  }

  /**
   * @param seed of where blocks lie that were written before the run
   * @param blockSize of the file system, in bytes
   */
  Inputs(BlockPlacement placement, Seed seed, Replicas replicas, long blockSize) {
    this.placement = placement;
    this.seed = seed;
    this.replicas = replicas;
    this.blockSize = blockSize;
  }

  /** These jobs will come: what they read of each other is to be known. */
  void expect(List<JobSpec> jobs) {
    for (JobSpec job : jobs) {
      for (int other : job.after()) {
        outputs.computeIfAbsent(other, any -> new Output(jobs.get(other - 1))).readers++;
      }
    }
  }

  /** An attempt counts. */
  void chosen(RunningAttempt attempt) {
    Output output = outputs.get(attempt.id().job());
    if (output != null && writes(output.job, attempt.id().type())) {
      output.holders.put(attempt.id().task(), replicas.of(output.job, attempt));
    }
  }

  private static boolean writes(JobSpec job, TaskType type) {
    return type == (job.mapOnly() ? TaskType.MAP : TaskType.REDUCE);
  }

  /** The blocks of a job whose others have ended. */
  InputSplits splits(JobSpec reader) {
    InputSplits before = before(reader);
    return reader.after().isEmpty() ? before : splits(reader, before);
  }

  private InputSplits before(JobSpec reader) {
    if (reader.place() instanceof InputPlace.File file) {
      // Block after block from one stream: who reads less reads the first ones.
      RandomGenerator shared = seed.named("files").named(file.name()).random();
      return placement.input(reader.maps(), shared);
    }
    RandomGenerator own = seed.numbered(reader.number()).random();
    return reader.place() instanceof InputPlace.Racks racks
        ? placement.inputIn(racks::of, reader.maps(), own)
        : placement.input(reader.maps(), own);
  }

  private InputSplits splits(JobSpec reader, InputSplits before) {
    NavigableMap<Long, List<Integer>> byEnd = new TreeMap<>();
    long written = 0;
    for (int other : reader.after()) {
      Output output = outputs.get(other);
      PlannedBytes bytes = new PlannedBytes(output.job, blockSize);
      int tasks = output.job.mapOnly() ? output.job.maps() : output.job.reduces();
      for (int task = 0; task < tasks; task++) {
        long size = output.job.mapOnly() ? bytes.mapOutput(task) : bytes.reduceOutput(task);
        written += size;
        if (size > 0) {
          byEnd.put(written, output.holders.get(task));
        }
      }
    }
    long[] middles = middles(reader);
    double even = Math.max(1, (double) written / reader.inputBytes());
    return before.moved(
        map -> {
          var part = byEnd.higherEntry((long) (middles[map] * even));
          return part == null ? List.of() : part.getValue();
        });
  }

  private long[] middles(JobSpec reader) {
    PlannedBytes bytes = new PlannedBytes(reader, blockSize);
    long[] middles = new long[reader.maps()];
    long before = 0;
    for (int map = 0; map < middles.length; map++) {
      long size = bytes.mapInput(map);
      middles[map] = before + size / 2;
      before += size;
    }
    return middles;
  }

  /** A job has read, or never will; what nobody is to read any more is forgotten. */
  void read(JobSpec reader) {
    for (int other : reader.after()) {
      Output output = outputs.get(other);
      output.readers--;
      if (output.readers == 0) {
        outputs.remove(other);
      }
    }
  }
}
