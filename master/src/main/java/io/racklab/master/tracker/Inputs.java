package io.racklab.master.tracker;

import io.racklab.master.job.InputSplits;
import io.racklab.master.job.PlannedBytes;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.seed.Seed;
import io.racklab.master.storage.BlockName;
import io.racklab.master.storage.BlockPlacement;
import io.racklab.master.workload.InputPlace;
import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.TaskType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
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
  private final Optional<NameNode> nameNode;
  private final FileBlocks files = new FileBlocks();
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
   * A part of what a map reads of others: the place in what a task has written.
   *
   * @param offset in bytes
   */
  private record Part(Output output, int task, long offset) {}

  /**
   * @param seed of where blocks lie that were written before the run
   * @param blockSize of the file system, in bytes
   * @param nameNode keeps the blocks, where those that lack replicas are copied
   */
  Inputs(
      BlockPlacement placement,
      Seed seed,
      Replicas replicas,
      long blockSize,
      Optional<NameNode> nameNode) {
    this.placement = placement;
    this.seed = seed;
    this.replicas = replicas;
    this.blockSize = blockSize;
    this.nameNode = nameNode;
  }

  /** These jobs will come: what they read of each other is to be known. */
  void expect(List<JobSpec> jobs) {
    for (JobSpec job : jobs) {
      for (int other : job.after()) {
        outputs.computeIfAbsent(other, any -> new Output(jobs.get(other - 1))).readers++;
      }
    }
    nameNode.ifPresent(keeper -> jobs.forEach(job -> keepWrittenBefore(job, keeper)));
  }

  /** Keeps those of a job's input blocks that no job will write. */
  private void keepWrittenBefore(JobSpec reader, NameNode keeper) {
    InputSplits before = before(reader);
    PlannedBytes bytes = new PlannedBytes(reader, blockSize);
    IntFunction<Optional<Part>> parts = parts(reader);
    for (int map = 0; map < reader.maps(); map++) {
      if (parts.apply(map).isEmpty()) {
        keeper.keep(files.of(reader, map), bytes.mapInput(map), before.nodes(map));
      }
    }
  }

  /** An attempt counts. */
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

  /** The blocks of a job whose others have ended. */
  InputSplits splits(JobSpec reader) {
    InputSplits before = before(reader);
    if (reader.after().isEmpty() && nameNode.isEmpty()) {
      return before;
    }
    IntFunction<Optional<Part>> parts = parts(reader);
    return before.moved(map -> holders(reader, map, parts.apply(map)));
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

  /** None where the map reads what lies where it was written before the run. */
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

  /** By map, where the middle of what it reads was written, if by others. */
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

  /** A job has read its input, or never will: input that no other job will read is forgotten. */
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
