package io.racklab.topologies.fluid;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Measures flows per second in closed loops; run by {@code deploy/bench/fluid}. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 4, time = 1)
@Fork(1)
public class FluidNetworkBenchmark {
  private static final int FLOWS = 100;
  private static final double MBPS = 1e6 / 8;

  /** 4 racks of 13 nodes with 1 Gbps, 2 Gbps between racks. */
  @State(Scope.Benchmark)
  public static class Nodes52 {
    @Param({"100", "1000", "10000"})
    int inFlight;

    private ClosedLoop loop;

    @Setup
    public void open() {
      loop = new ClosedLoop(4, 13, 1000 * MBPS, 2000 * MBPS, inFlight);
    }
  }

  /** 30 racks of 20 nodes with 250 Mbps, 1 Gbps between racks. */
  @State(Scope.Benchmark)
  public static class Nodes600 {
    @Param({"2000", "20000"})
    int inFlight;

    private ClosedLoop loop;

    @Setup
    public void open() {
      loop = new ClosedLoop(30, 20, 250 * MBPS, 1000 * MBPS, inFlight);
    }
  }

  @Benchmark
  @OperationsPerInvocation(FLOWS)
  public double nodes52(Nodes52 cluster) {
    return cluster.loop.finish(FLOWS);
  }

  @Benchmark
  @OperationsPerInvocation(FLOWS)
  public double nodes600(Nodes600 cluster) {
    return cluster.loop.finish(FLOWS);
  }
}
