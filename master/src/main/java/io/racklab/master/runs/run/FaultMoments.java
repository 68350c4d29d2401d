package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import io.racklab.master.engine.network.Network;
import io.racklab.master.engine.tracker.JobTracker;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.Fault;
import io.racklab.master.runs.run.FaultEvent.FaultDue;
import io.racklab.protocol.TaskType;
import java.util.List;

/**
 * Registers the moments of faults with the run's schedule, its job tracker or its network.
 *
 * @param tasksEnded receives the job tracker's answers, with the fault's number as the tag
 * @param shuffleArrived receives the network's answers, with the fault's number as the tag
 */
record FaultMoments(
    EventSchedule events,
    ActorRef<JobTracker.Command> tracker,
    ActorRef<JobTracker.TasksEnded> tasksEnded,
    ActorRef<Network.Command> network,
    ActorRef<Network.ShuffleArrived> shuffleArrived) {

  /** Registers the moment of the fault of this number. */
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

  /**
   * Registers a share of a job's shuffle. In some repeats the job may shuffle nothing; the moment
   * is then the end of its maps.
   */
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
