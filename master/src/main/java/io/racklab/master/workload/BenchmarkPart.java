package io.racklab.master.workload;

import io.racklab.topologies.config.Size;
import java.util.OptionalInt;

/**
 * Jobs of a benchmark.
 *
 * @param input bytes, at least 1
 * @param reduces 0 for maps only, whose output is then the job's; empty for one a GiB of shuffle,
 *     at least one
 * @param combiner false to shuffle all that the maps write, and not to compute for combining
 * @param outputReplication replicas of the output; as the benchmark has it if empty
 */
record BenchmarkPart(
    Benchmark benchmark,
    long input,
    OptionalInt reduces,
    double share,
    boolean combiner,
    OptionalInt outputReplication,
    KeySkew skew,
    InputPlace place)
    implements MixPart {

  private static final long BYTES_PER_REDUCE = 1L << 30;

  // Where the table shows 0 the maps still send their few counts: 1 KiB each stands for them.
  private static final long LEAST_SHUFFLE_OF_MAP = 1L << 10;

  @Override
  public JobShape shape(long blockSize, double cpuFactor) {
    int maps = JobSpec.mapsOf(input, blockSize);
    boolean mapOnly = reduces.isPresent() && reduces.getAsInt() == 0;
    double ratio = combiner ? benchmark.shuffle() : benchmark.mapOutput();
    long shuffle = mapOnly ? 0 : Math.max(part(ratio), maps * LEAST_SHUFFLE_OF_MAP);
    return new JobShape(
        benchmark.word(),
        new DataSizes(input, shuffle, part(mapOnly ? benchmark.mapOutput() : benchmark.output())),
        new TaskCounts(maps, reduces.orElseGet(() -> JobSpec.reducesOf(shuffle, BYTES_PER_REDUCE))),
        costs(cpuFactor),
        outputReplication.isPresent() ? outputReplication : benchmark.outputReplication(),
        skew,
        place);
  }

  private ComputeCosts costs(double cpuFactor) {
    return combiner
        ? new ComputeCosts(
            benchmark.mapSecondsPerByte() * cpuFactor, benchmark.reduceSecondsPerByte() * cpuFactor)
        : new ComputeCosts(
            benchmark.mapSecondsPerByteUncombined() * cpuFactor,
            benchmark.reduceSecondsPerByteUncombined() * cpuFactor);
  }

  private long part(double ratio) {
    return Math.round(input * ratio);
  }

  @Override
  public String render() {
    return "{ benchmark = "
        + benchmark.word()
        + ", input = "
        + Size.text(input)
        + (reduces.isPresent() ? ", reduces = " + reduces.getAsInt() : "")
        + ", share = "
        + share
        + ", combiner = "
        + combiner
        + (outputReplication.isPresent()
            ? ", output-replication = " + outputReplication.getAsInt()
            : "")
        + skew.render(", ")
        + InputFileReader.render(place)
        + " }";
  }
}
