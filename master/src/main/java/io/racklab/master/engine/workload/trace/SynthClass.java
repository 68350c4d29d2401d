package io.racklab.master.engine.workload.trace;

import io.racklab.master.engine.seed.Draws;
import java.util.List;

/**
 * A class of jobs of SLS's generator.
 *
 * @param line the line of the file at which it begins
 * @param weight the probability of a job of its workload to be one of it, beside other weights
 * @param type the type of the jobs' application masters: mapreduce, dag, stream
 * @param duration the seconds after which a stream ends
 * @param tasks the kinds of its containers, at least one
 */
record SynthClass(
    int line,
    String name,
    String user,
    double weight,
    String type,
    SynthSample duration,
    List<Task> tasks) {
  private static final long LEAST_MEMORY = 1024;

  /**
   * A kind of containers of a job.
   *
   * @param time the time that each runs, in the unit of the workload's {@code task-times}
   * @param memory the MiB that each asks for
   */
  record Task(
      String type, SynthSample count, SynthSample time, SynthSample memory, SynthSample vcores) {
    /** Draws what each of a job's containers asks for, at least 1024 MiB and a vcore. */
    SlsContainer asks(Draws draws) {
      return SlsContainer.of(
          Math.max(LEAST_MEMORY, memory.whole(draws)), Math.max(1, vcores.whole(draws)));
    }

    boolean isReduce() {
      return type.equals("reduce");
    }
  }

  SynthClass {
    tasks = List.copyOf(tasks);
  }

  boolean isMapReduce() {
    return type.equals("mapreduce");
  }

  boolean isStream() {
    return type.equals("stream");
  }
}
