package io.racklab.master.engine.tracker;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.JobOutputs;
import io.racklab.protocol.MapLaunch;
import io.racklab.protocol.NodeMessage.HeartbeatAnswer;
import io.racklab.protocol.ReduceLaunch;
import java.util.ArrayList;
import java.util.List;

/** Collects the launches that the answer to a heartbeat carries. */
final class LaunchLists {
  private final List<MapLaunch> maps = new ArrayList<>();
  private final List<ReduceLaunch> reduces = new ArrayList<>();
  private final List<AttemptId> jobTasks = new ArrayList<>();

  void add(MapLaunch launch) {
    maps.add(launch);
  }

  void add(ReduceLaunch launch) {
    reduces.add(launch);
  }

  void addJobTask(AttemptId attempt) {
    jobTasks.add(attempt);
  }

  HeartbeatAnswer answer(List<AttemptId> kills, List<JobOutputs> outputs) {
    return maps.isEmpty()
            && reduces.isEmpty()
            && jobTasks.isEmpty()
            && kills.isEmpty()
            && outputs.isEmpty()
        ? HeartbeatAnswer.NOTHING
        : new HeartbeatAnswer(maps, reduces, jobTasks, kills, outputs);
  }
}
