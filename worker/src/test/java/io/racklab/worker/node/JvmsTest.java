package io.racklab.worker.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.NodeSettings;
import io.racklab.protocol.TaskType;
import org.junit.jupiter.api.Test;

/** Tests a node with two JVMs for maps and one for reduces. */
class JvmsTest {
  private final Jvms jvms = jvms(0);

  private static Jvms jvms(int tasksOfJvm) {
    return new Jvms(tasksOfJvm, new NodeSettings.JvmSlots(2, 1));
  }

  private static AttemptId map(int job, int task) {
    return new AttemptId(job, TaskType.MAP, task, 0);
  }

  private static AttemptId reduce(int job, int task) {
    return new AttemptId(job, TaskType.REDUCE, task, 0);
  }

  /** Starts and ends an attempt; returns true if its JVM was running already. */
  private static boolean run(Jvms jvms, AttemptId attempt) {
    boolean ran = jvms.take(attempt);
    jvms.ended(attempt, true);
    return ran;
  }

  @Test
  void aTaskTakesAJvmOfItsJobOnceAsManyRunAsThereAreSlots() {
    assertThat(run(jvms, map(1, 0))).isFalse();
    assertThat(run(jvms, map(1, 1))).as("though one rests").isFalse();
    assertThat(jvms.take(map(1, 2))).isTrue();
    assertThat(jvms.take(map(1, 3))).isTrue();
    jvms.ended(map(1, 2), true);
    assertThat(jvms.take(map(1, 4))).isTrue();
  }

  @Test
  void mapsAndReducesHaveJvmsOfTheirOwn() {
    assertThat(run(jvms, reduce(1, 0))).isFalse();
    assertThat(run(jvms, reduce(1, 1))).isTrue();
    assertThat(jvms.take(map(1, 0))).isFalse();
  }

  @Test
  void thoseOfAnotherJobMakeWay() {
    run(jvms, reduce(1, 0));
    assertThat(run(jvms, reduce(2, 0))).isFalse();
    assertThat(run(jvms, reduce(2, 1))).isTrue();
    assertThat(run(jvms, reduce(1, 1))).isFalse();
  }

  @Test
  void aJvmEndsWithTheLastTaskThatItMayRun() {
    Jvms two = jvms(2);
    assertThat(run(two, reduce(1, 0))).isFalse();
    assertThat(run(two, reduce(1, 1))).isTrue();
    assertThat(run(two, reduce(1, 2))).isFalse();
    assertThat(run(two, reduce(1, 3))).isTrue();
  }

  @Test
  void aTaskThatFailsOrIsKilledTakesItsJvmWithIt() {
    jvms.take(reduce(1, 0));
    jvms.ended(reduce(1, 0), false);
    assertThat(jvms.take(reduce(1, 1))).isFalse();
  }

  @Test
  void ofOneTaskNoneIsUsedAgain() {
    Jvms one = jvms(1);
    run(one, reduce(1, 0));
    assertThat(run(one, reduce(1, 1))).isFalse();
  }

  /** A node runs more tasks than slots of a type if it lends slots of the other type. */
  @Test
  void moreTasksThanSlotsStartAJvmEach() {
    assertThat(jvms.take(map(1, 0))).isFalse();
    assertThat(jvms.take(map(1, 1))).isFalse();
    assertThat(jvms.take(map(1, 2))).isFalse();
    jvms.ended(map(1, 0), true);
    assertThat(jvms.take(map(1, 3))).isTrue();
  }
}
