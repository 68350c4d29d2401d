package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.PlannedBytes;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.storage.BlockName;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * The places of the blocks that jobs read. The output of other jobs lies on the nodes that wrote it
 * and on those of its further replicas; all other input lies where it was written before the run.
 *
 * <p>The input of a job begins with the output of the jobs that it depends on, in the order of job
 * and task numbers. A block of it lies on the nodes that hold the block's middle byte. A job that
 * reads less than those jobs wrote reads evenly spaced parts of their output.
 */
final class Inputs {
  private final InputBlocks before;
  private final Replicas replicas;
  private final long blockSize;
  private final Optional<NameNode> nameNode;
  private final FileBlocks files = new FileBlocks();
  private final Map<Integer, Output> outputs = new LinkedHashMap<>();

  /** Finds the replicas of a task's output. */
  @FunctionalInterface
  interface Replicas {
    /** Returns the nodes with a replica, the writer first. */
    List<Integer> of(JobSpec job, RunningAttempt writer);
  }

  private static final class Output {
    private final JobSpec job;
    private final Map<Integer, List<Integer>> holders = new LinkedHashMap<>();
    private int readers;

    Output(JobSpec job) {
      this.job = job;
    }

    int tasks() {
      return job.mapOnly() ? job.maps() : job.reduces();
    }

    TaskType type() {
      return job.mapOnly() ? TaskType.MAP : TaskType.REDUCE;
    }

    long bytes(PlannedBytes of, int task) {
      return job.mapOnly() ? of.mapOutput(task) : of.reduceOutput(task);
    }
  }

  /**
   * The position of a map's input in the output of a task of another job.
   *
   * @param offset the position in the task's output, in bytes
   */
  private record Part(Output output, int task, long offset) {}

  /**
   * @param before the blocks that were written before the run
   * @param blockSize the block size of the file system, in bytes
   * @param nameNode the name node that keeps the blocks; empty if blocks that lack replicas are not
   *     copied
   */
  Inputs(InputBlocks before, Replicas replicas, long blockSize, Optional<NameNode> nameNode) {
    this.before = before;
    this.replicas = replicas;
    this.blockSize = blockSize;
    this.nameNode = nameNode;
  }

  /** Announces all jobs of the run, so that outputs are kept for the jobs that read them. */
  void expect(List<JobSpec> jobs) {
    for (JobSpec job : jobs) {
      for (int other : job.after()) {
        outputs.computeIfAbsent(other, any -> new Output(jobs.get(other - 1))).readers++;
      }
    }
    nameNode.ifPresent(keeper -> jobs.forEach(job -> keepWrittenBefore(job, keeper)));
  }

  /** Passes to the name node those blocks of a job's input that no job writes. */
  private void keepWrittenBefore(JobSpec reader, NameNode keeper) {
    InputSplits blocks = before.of(reader);
    PlannedBytes bytes = new PlannedBytes(reader, blockSize);
    IntFunction<Optional<Part>> parts = parts(reader);
    for (int map = 0; map < reader.maps(); map++) {
      if (parts.apply(map).isEmpty()) {
        keeper.keep(files.of(reader, map), bytes.mapInput(map), blocks.nodes(map));
      }
    }
  }

  /** Handles an attempt that counts. */
  void chosen(RunningAttempt attempt) {
    Output output = outputs.get(attempt.id().job());
    if (output != null && writes(output.job, attempt.id().type())) {
      int task = attempt.id().task();
      List<Integer> holders = replicas.of(output.job, attempt);
      output.holders.put(task, holders);
      nameNode.ifPresent(
          keeper -> {
            PlannedBytes bytes = new PlannedBytes(output.job, blockSize);
            keeper.written(output.job, attempt.id(), output.bytes(bytes, task), holders);
          });
    }
  }

  private static boolean writes(JobSpec job, TaskType type) {
    return type == (job.mapOnly() ? TaskType.MAP : TaskType.REDUCE);
  }

  /** Returns the input blocks of a job whose dependencies have ended. */
  InputSplits splits(JobSpec reader) {
    InputSplits blocks = before.of(reader);
    if (reader.after().isEmpty() && nameNode.isEmpty()) {
      return blocks;
    }
    IntFunction<Optional<Part>> parts = parts(reader);
    return blocks.moved(map -> holders(reader, map, parts.apply(map)));
  }

  /**
   * Returns the nodes that hold the map's block; empty if it lies where it was written before the
   * run.
   */
  private List<Integer> holders(JobSpec reader, int map, Optional<Part> part) {
    if (nameNode.isPresent()) {
      BlockName block =
          part.map(
                  of ->
                      new BlockName(
                          of.output().job.number(),
                          of.output().type(),
                          of.task(),
                          true,
                          (int) (of.offset() / blockSize)))
              .orElseGet(() -> files.of(reader, map));
      return nameNode.get().read(block, reader.number(), map);
    }
    return part.map(of -> of.output().holders.get(of.task())).orElse(List.of());
  }

  /**
   * Returns for each map the position of its input's middle in the output of another job, if it
   * reads one.
   */
  private IntFunction<Optional<Part>> parts(JobSpec reader) {
    NavigableMap<Long, Part> byEnd = new TreeMap<>();
    long written = 0;
    for (int other : reader.after()) {
      Output output = outputs.get(other);
      PlannedBytes bytes = new PlannedBytes(output.job, blockSize);
      for (int task = 0; task < output.tasks(); task++) {
        long size = output.bytes(bytes, task);
        if (size > 0) {
          byEnd.put(written + size, new Part(output, task, written));
        }
        written += size;
      }
    }
    if (byEnd.isEmpty()) {
      return map -> Optional.empty();
    }
    long[] middles = middles(reader);
    double even = Math.max(1, (double) written / reader.inputBytes());
    return map -> {
      long middle = (long) (middles[map] * even);
      return Optional.ofNullable(byEnd.higherEntry(middle))
          .map(Map.Entry::getValue)
          .map(part -> new Part(part.output(), part.task(), middle - part.offset()));
    };
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

  /** Notes that a job has read its input or never will; forgets outputs without further readers. */
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
