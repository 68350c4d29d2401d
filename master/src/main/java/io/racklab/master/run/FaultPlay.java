package io.racklab.master.run;

import akka.actor.typed.ActorRef;
import io.racklab.master.experiment.Fault;
import io.racklab.master.journal.Journal;
import io.racklab.master.journal.Row.EventRow;
import io.racklab.master.tracker.JobTracker;
import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.time.RunClock;
import java.util.List;
import java.util.function.Consumer;

/** Makes happen in a run what its experiment says goes wrong, and notes it. */
final class FaultPlay {
  private final FaultMoments moments;
  private final NodeLosses losses;
  private final ActorRef<JobTracker.Command> tracker;
  private final RunClock clock;
  private final Journal journal;
  private final Consumer<String> stuck;
  private List<Fault> faults = List.of();

  /** Returns of nodes that will come, whatever the run does. */
  private int returns;

  /**
   * @param stuck told when no node is there and none will come back
   */
  FaultPlay(
      FaultMoments moments,
      NodeLosses losses,
      ActorRef<JobTracker.Command> tracker,
      RunClock clock,
      Journal journal,
      Consumer<String> stuck) {
    this.moments = moments;
    this.losses = losses;
    this.tracker = tracker;
    this.clock = clock;
    this.journal = journal;
    this.stuck = stuck;
  }

  /** The run begins: its faults are to happen in their moments. */
  void begin(List<Fault> faults, List<JobSpec> jobs) {
    this.faults = List.copyOf(faults);
    for (int number = 0; number < faults.size(); number++) {
      Fault fault = faults.get(number);
      returns += isReturn(fault) ? 1 : 0;
      moments.await(number, fault.moment(), jobs);
    }
  }

  /** Something that was on the run's agenda. */
  void happens(Occasion occasion) {
    if (occasion instanceof Occasion.FaultDue due) {
      Fault fault = faults.get(due.fault());
      returns -= isReturn(fault) ? 1 : 0;
      happens(fault.action());
    } else if (occasion instanceof Occasion.HeartbeatsExpired expired) {
      losses.expired(expired);
    } else {
      throw new IllegalArgumentException("no such occasion: " + occasion);
    }
  }

  private static boolean isReturn(Fault fault) {
    return fault.moment() instanceof Fault.At && fault.action() instanceof Fault.Heal;
  }

  private void happens(Fault.Action action) {
    if (action instanceof Fault.Lose lose) {
      note(lose.name(), "lost nodes=" + losses.lose(lose.nodes()).size());
      stopIfStuck();
    } else if (action instanceof Fault.Heal heal) {
      note(heal.name(), "healed nodes=" + losses.heal(heal.nodes()).size());
      stopIfStuck();
    } else if (action instanceof Fault.Fail fail) {
      tracker.tell(new JobTracker.Fail(fail.job(), fail.type(), fail.task()));
      note(AttemptId.taskName(fail.job(), fail.type(), fail.task()), "fails");
    } else {
      throw new IllegalArgumentException("no such action: " + action);
    }
  }

  /**
   * A worker process is lost, and with it its nodes.
   *
   * @param worker its index
   */
  void workerLost(int worker, String name) {
    note(name, "lost nodes=" + losses.loseWorker(worker).size());
    stopIfStuck();
  }

  private void stopIfStuck() {
    if (losses.all() && returns == 0) {
      stuck.accept("every node is lost, and none comes back at a time that is set");
    }
  }

  private void note(String subject, String detail) {
    journal.note(new EventRow(clock.now(), "fault", subject, detail));
  }
}
