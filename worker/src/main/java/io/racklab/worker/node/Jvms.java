package io.racklab.worker.node;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.NodeSettings;
import io.racklab.protocol.TaskType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The JVMs that a node's tasks run in, managed as by Hadoop 1.2.1's JvmManager. A task starts a JVM
 * until there are as many as slots of its type. From then on it takes an idle JVM of its job; if
 * there is none, a new JVM replaces an idle one.
 */
final class Jvms {
  private final int tasksOfJvm;
  private final NodeSettings.JvmSlots most;
  private final Map<TaskType, List<Jvm>> ofType = new EnumMap<>(TaskType.class);
  private final Map<AttemptId, Jvm> busy = new HashMap<>();

  /**
   * @param tasksOfJvm the number of tasks that a JVM runs before it ends; 0 for any number
   */
  Jvms(int tasksOfJvm, NodeSettings.JvmSlots most) {
    this.tasksOfJvm = tasksOfJvm;
    this.most = most;
    for (TaskType type : TaskType.values()) {
      ofType.put(type, new ArrayList<>());
    }
  }

  /** Takes a JVM for an attempt; returns true if the JVM runs already. */
  boolean take(AttemptId attempt) {
    if (tasksOfJvm == 1) {
      return false;
    }
    List<Jvm> jvms = ofType.get(attempt.type());
    Jvm jvm = null;
    if (jvms.size() >= most.of(attempt.type())) {
      jvm = resting(jvms, one -> one.job == attempt.job());
      if (jvm == null) {
        jvms.remove(resting(jvms, one -> true));
      }
    }
    boolean runs = jvm != null;
    if (!runs) {
      jvm = new Jvm(attempt.job());
      jvms.add(jvm);
    }
    jvm.rests = false;
    jvm.tasks++;
    busy.put(attempt, jvm);
    return runs;
  }

  private static Jvm resting(List<Jvm> jvms, Predicate<Jvm> which) {
    return jvms.stream().filter(jvm -> jvm.rests).filter(which).findFirst().orElse(null);
  }

  /**
   * Handles the end of an attempt. Its JVM keeps running if the attempt succeeded and the JVM may
   * run more tasks; otherwise the JVM ends too.
   */
  void ended(AttemptId attempt, boolean well) {
    Jvm jvm = busy.remove(attempt);
    if (jvm == null) {
      return;
    }
    if (well && (tasksOfJvm == 0 || jvm.tasks < tasksOfJvm)) {
      jvm.rests = true;
    } else {
      ofType.get(attempt.type()).remove(jvm);
    }
  }

  private static final class Jvm {
    private final int job;
    private int tasks;
    private boolean rests;

    Jvm(int job) {
      this.job = job;
    }
  }
}
