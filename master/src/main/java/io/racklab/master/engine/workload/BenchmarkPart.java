package io.racklab.master.engine.workload;

import io.racklab.topologies.config.Size;
import java.util.OptionalInt;

/**
 * The jobs of one benchmark in a mix.
 *
 * @param input the input bytes of each job, at least 1
 * @param reduces the reduces of each job; 0 for map-only jobs, whose map output is the job's
 *     output; if empty, one for each GiB of shuffle, at least one
 * @param combiner whether maps combine; if not, all map output is shuffled and combining costs
 *     nothing
 * @param outputReplication the replicas of the output; the benchmark's own if empty
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

  // Where the table shows 0, maps still send their few counts: 1 KiB for each map stands for them.
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
