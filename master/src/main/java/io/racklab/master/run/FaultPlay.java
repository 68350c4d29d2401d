package io.racklab.master.run;

import akka.actor.typed.ActorRef;
import io.racklab.master.experiment.Fault;
import io.racklab.master.journal.Journal;
import io.racklab.master.journal.Row.EventRow;
import io.racklab.master.network.Network;
import io.racklab.master.tracker.JobTracker;
import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.TaskType;
import io.racklab.protocol.time.RunClock;
import java.util.List;
import java.util.function.Consumer;

/** Makes happen in a run what its experiment says goes wrong, and notes it. */
final class FaultPlay {
  private final NodeLosses losses;
  private final ActorRef<Network.Command> network;
  private final ActorRef<JobTracker.Command> tracker;
  private final RunClock clock;
  private final Journal journal;
  private final Agenda agenda;
  private final Consumer<String> stuck;

  /** Returns of nodes that will come, whatever the run does. */
  private int returns;

  /**
   * @param stuck told when no node is there and none will come back
   */
  FaultPlay(
      NodeLosses losses,
      ActorRef<Network.Command> network,
      ActorRef<JobTracker.Command> tracker,
      RunClock clock,
      Journal journal,
      Agenda agenda,
      Consumer<String> stuck) {
    this.losses = losses;
    this.network = network;
    this.tracker = tracker;
    this.clock = clock;
    this.journal = journal;
    this.agenda = agenda;
    this.stuck = stuck;
  }

  /** The run begins: its faults are to happen in their moments. */
  void begin(List<Fault> faults, List<JobSpec> jobs) {
    for (Fault fault : faults) {
      boolean returns = fault.moment() instanceof Fault.At && fault.action() instanceof Fault.Heal;
      this.returns += returns ? 1 : 0;
      Runnable happens =
          () -> {
            this.returns -= returns ? 1 : 0;
            happens(fault.action());
          };
      Runnable reached = () -> agenda.soon(happens);
      if (fault.moment() instanceof Fault.At at) {
        agenda.at(at.time().toNanos(), happens);
      } else if (fault.moment() instanceof Fault.TasksEnded tasks) {
        tracker.tell(new JobTracker.AwaitTasks(tasks.job(), tasks.type(), tasks.share(), reached));
      } else if (fault.moment() instanceof Fault.Shuffled shuffled) {
        await(shuffled, jobs.get(shuffled.job() - 1), reached);
      }
    }
  }

  /** The jobs of some repeats may shuffle nothing: that has arrived when their maps have ended. */
  private void await(Fault.Shuffled shuffled, JobSpec job, Runnable reached) {
    if (shuffled.share() > 0 && job.shuffleBytes() == 0) {
      tracker.tell(new JobTracker.AwaitTasks(job.number(), TaskType.MAP, 1, reached));
    } else {
      double bytes = shuffled.share() * job.shuffleBytes();
      network.tell(new Network.AwaitShuffle(job.number(), bytes, reached));
    }
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
