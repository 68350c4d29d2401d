package io.racklab.protocol;

import java.util.List;

/** Messages of the master to an emulated node. */
public sealed interface NodeMessage extends Message {

  /**
   * The answer to a heartbeat.
   *
   * @param jobTasks the job setup and job cleanup tasks to start
   */
  record HeartbeatAnswer(
      List<MapLaunch> maps,
      List<ReduceLaunch> reduces,
      List<AttemptId> jobTasks,
      List<AttemptId> kills,
      List<JobOutputs> outputs)
      implements NodeMessage {
    /** The most frequent answer: nothing to do. */
    public static final HeartbeatAnswer NOTHING =
        new HeartbeatAnswer(List.of(), List.of(), List.of(), List.of(), List.of());

    public HeartbeatAnswer {
      maps = List.copyOf(maps);
      reduces = List.copyOf(reduces);
      jobTasks = List.copyOf(jobTasks);
      kills = List.copyOf(kills);
      outputs = List.copyOf(outputs);
    }
  }

  /** Reports ended maps and lost outputs to a node whose reduces wait for them. */
  record MapEnds(List<JobOutputs> outputs) implements NodeMessage {
    public MapEnds {
      outputs = List.copyOf(outputs);
    }
  }
}
