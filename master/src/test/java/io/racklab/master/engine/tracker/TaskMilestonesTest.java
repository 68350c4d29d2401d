package io.racklab.master.engine.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestInbox;
import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.tracker.JobTracker.AwaitTasks;
import io.racklab.master.engine.tracker.JobTracker.TasksEnded;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.AttemptReport.Outcome;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.Slots;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One node with one slot for maps and one for reduces; a job of four maps and a reduce. */
class TaskMilestonesTest {
  private final PlayedCluster cluster =
      new PlayedCluster(Clusters.equal(1, 1, new Slots.Typed(1, 1)), "fifo", 1);
  private final TaskMilestones milestones = new TaskMilestones();
  private final TestInbox<TasksEnded> told = TestInbox.create();
  private final List<String> names = new ArrayList<>();
  private final List<String> reached = new ArrayList<>();

  private void await(int job, TaskType type, double share, String name) {
    names.add(name);
    milestones.add(new AwaitTasks(job, type, share, names.size() - 1, told.getRef()));
  }

  private void submit() {
    cluster.tracker.submit(Specs.job(1, 4, 1), cluster.tick());
    milestones.submitted(1);
    look();
  }

  private void end(TaskType type, int task) {
    cluster.heartbeat(0);
    cluster.end(0, new AttemptId(1, type, task, 0), Outcome.SUCCEEDED);
    cluster.heartbeat(0);
    look();
  }

  private void look() {
    milestones.look(cluster.tracker.view().jobs(), job -> false);
    told.getAllReceived().forEach(ended -> reached.add(names.get(ended.tag())));
  }

  @Test
  void eachIsReachedOnceWhenSoManyTasksHaveEnded() {
    await(1, TaskType.MAP, 0.5, "half");
    await(1, TaskType.MAP, 0.51, "more");
    submit();
    end(TaskType.MAP, 0);
    assertThat(reached).isEmpty();
    end(TaskType.MAP, 1);
    assertThat(reached).containsExactly("half");
    end(TaskType.MAP, 2);
    assertThat(reached).containsExactly("half", "more");
  }

  /** In floating point 0.55 x 100 is more than 55. */
  @Test
  void sharesThatAreWholeTasksAreReachedWithTheLastOfThem() {
    await(1, TaskType.MAP, 0.55, "55 %");
    cluster.tracker.submit(Specs.job(1, 100, 1), cluster.tick());
    milestones.submitted(1);
    for (int map = 0; map < 54; map++) {
      end(TaskType.MAP, map);
    }
    assertThat(reached).isEmpty();
    end(TaskType.MAP, 54);
    assertThat(reached).containsExactly("55 %");
  }

  @Test
  void aJobWithoutReducesHasReachedNoShareOfThemUntilItIsOver() {
    await(1, TaskType.REDUCE, 0.4, "reduces");
    cluster.tracker.submit(Specs.job(1, 1, 0), cluster.tick());
    milestones.submitted(1);
    look();
    assertThat(reached).isEmpty();
    end(TaskType.MAP, 0);
    assertThat(reached).containsExactly("reduces");
  }

  @Test
  void nothingOfAJobIsItsSubmission() {
    await(1, TaskType.MAP, 0, "submitted");
    look();
    assertThat(reached).isEmpty();
    submit();
    assertThat(reached).containsExactly("submitted");
  }

  @Test
  void aJobThatIsOverHasReachedAll() {
    await(1, TaskType.REDUCE, 1, "over");
    await(2, TaskType.REDUCE, 1, "never");
    submit();
    for (int map = 0; map < 4; map++) {
      end(TaskType.MAP, map);
    }
    assertThat(reached).isEmpty();
    end(TaskType.REDUCE, 0);
    assertThat(cluster.tracker.view().jobs().job(1)).isNull();
    assertThat(reached).containsExactly("over");
  }
}
