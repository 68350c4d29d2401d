package io.racklab.master.run;

import akka.actor.typed.ActorRef;
import io.racklab.master.experiment.Fault;
import io.racklab.master.network.Network;
import io.racklab.master.run.FaultEvent.FaultDue;
import io.racklab.master.tracker.JobTracker;
import io.racklab.master.workload.JobSpec;
import io.racklab.protocol.TaskType;
import java.util.List;

/**
 * Has a run told when the moment of a fault has come: by its events, its job tracker or its
 * network.
 *
 * @param tasksEnded hears of it from the job tracker, with the fault's number as the tag
 * @param shuffleArrived hears of it from the network, likewise
 */
record FaultMoments(
    EventSchedule events,
    ActorRef<JobTracker.Command> tracker,
    ActorRef<JobTracker.TasksEnded> tasksEnded,
    ActorRef<Network.Command> network,
    ActorRef<Network.ShuffleArrived> shuffleArrived) {

  /** Waits for the moment of a fault of this number. */
  void await(int fault, Fault.Moment moment, List<JobSpec> jobs) {
    if (moment instanceof Fault.At at) {
      events.at(at.time().toNanos(), new FaultDue(fault));
    } else if (moment instanceof Fault.TasksEnded tasks) {
      awaitTasks(fault, tasks.job(), tasks.type(), tasks.share());
    } else if (moment instanceof Fault.Shuffled shuffled) {
      awaitShuffle(fault, shuffled, jobs.get(shuffled.job() - 1));
    } else {
      throw new IllegalArgumentException("no such moment: " + moment);
    }
  }

  /** The jobs of some repeats may shuffle nothing: that has arrived when their maps have ended. */
  private void awaitShuffle(int fault, Fault.Shuffled shuffled, JobSpec job) {
    if (shuffled.share() > 0 && job.shuffleBytes() == 0) {
      awaitTasks(fault, job.number(), TaskType.MAP, 1);
    } else {
      double bytes = shuffled.share() * job.shuffleBytes();
      network.tell(new Network.AwaitShuffle(job.number(), bytes, fault, shuffleArrived));
    }
  }

  private void awaitTasks(int fault, int job, TaskType type, double share) {
    tracker.tell(new JobTracker.AwaitTasks(job, type, share, fault, tasksEnded));
  }
}
