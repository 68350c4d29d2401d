package io.racklab.master.engine.tracker;

import com.sun.management.OperatingSystemMXBean;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * What decisions cost: heartbeats that the tracker answers in a second of processor time, the
 * nodes' part in {@link SteadyCluster}, the garbage collector and the compiler included, so that
 * other work on the machine matters little. Run by {@code deploy/bench/decisions}.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
    value = 1,
    jvmArgs = {"-Xms4g", "-Xmx4g", "-XX:+UseSerialGC"})
public class HeartbeatBenchmark {
  /** A tenth of the jobs, a tenth of the nodes, and all. */
  private static final List<Size> SIZES =
      List.of(new Size(100, 10_000), new Size(1000, 1000), new Size(1000, 10_000));

  /** By number, not by time, so that it is compiled code that is measured on a busy machine too. */
  private static final int WARM_UP = 500_000;

  private record Size(int jobs, int nodes) {}

  /** A cluster under one of the presets. */
  @State(Scope.Benchmark)
  public static class Heartbeats {
    @Param({"fair"})
    String preset;

    @Param({"10000"})
    int nodes;

    @Param({"1000"})
    int jobs;

    private SteadyCluster cluster;

    @Setup
    public void fill() {
      cluster = new SteadyCluster(SchedulerFile.named(preset), nodes, jobs);
      for (int i = 0; i < WARM_UP; i++) {
        cluster.step();
      }
    }
  }

  /** Processor time of the whole process, and what was done in it. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Processor {
    private static final OperatingSystemMXBean SYSTEM =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    public long nanos;
    public long heartbeats;
    private long from;

    @Setup(Level.Iteration)
    public void begin() {
      from = SYSTEM.getProcessCpuTime();
    }

    @TearDown(Level.Iteration)
    public void end() {
      nanos = SYSTEM.getProcessCpuTime() - from;
    }
  }

  @Benchmark
  public HeartbeatAnswer answer(Heartbeats heartbeats, Processor processor) {
    processor.heartbeats++;
    return heartbeats.cluster.step();
  }

  /**
   * Measures and prints a table.
   *
   * @param args the presets to measure; all that there are when none is named
   */
  public static void main(String[] args) throws RunnerException {
    Set<String> all = SchedulerFile.forSlots();
    all.add("yarn");
    List<String> presets = args.length == 0 ? List.copyOf(all) : List.of(args);
    for (String preset : presets) {
      SchedulerFile.named(preset);
    }
    System.out.printf("%-17s", "jobs x nodes");
    for (Size size : SIZES) {
      System.out.printf("%14s", size.jobs() + " x " + size.nodes());
    }
    System.out.printf("%n");
    for (String preset : presets) {
      row(preset);
    }
  }

  private static void row(String preset) throws RunnerException {
    System.out.printf("%-17s", preset);
    for (Size size : SIZES) {
      var options =
          new OptionsBuilder()
              .include(HeartbeatBenchmark.class.getSimpleName())
              .param("preset", preset)
              .param("jobs", Integer.toString(size.jobs()))
              .param("nodes", Integer.toString(size.nodes()))
              .output("target/bench-decisions.log")
              .build();
      RunResult result = new Runner(options).runSingle();
      System.out.printf("%14.0f", count(result, "heartbeats") / count(result, "nanos") * 1e9);
    }
    System.out.printf("%n");
  }

  private static double count(RunResult result, String counter) {
    return result.getSecondaryResults().get(counter).getScore();
  }
}
