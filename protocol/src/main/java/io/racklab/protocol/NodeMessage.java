package io.racklab.protocol;

import java.util.List;

/** Messages of the master to an emulated node. */
public sealed interface NodeMessage extends Message {

  /**
   * The answer to a heartbeat.
   *
   * @param jobTasks tasks that set a job up or clean up after it, to start
   */
  record HeartbeatAnswer(
      List<MapLaunch> maps,
      List<ReduceLaunch> reduces,
      List<AttemptId> jobTasks,
      List<AttemptId> kills,
      List<JobOutputs> outputs)
      implements NodeMessage {
    /** Nothing to do: the usual answer. */
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

  /** Maps have ended, or their outputs are lost, that reduces on the node wait for. */
  record MapEnds(List<JobOutputs> outputs) implements NodeMessage {
    public MapEnds {
      outputs = List.copyOf(outputs);
    }
  }
}
