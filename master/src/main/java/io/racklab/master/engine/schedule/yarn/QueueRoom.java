package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Starvation;
import io.racklab.master.engine.workload.JobSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The most resources that a queue can hold in an empty cluster.
 *
 * @param queue the queue's name in messages
 * @param jobs selects the jobs whose applications run in it
 * @param most the resources that its applications may hold together
 * @param masters the resources that application masters may hold, at most {@code most}
 */
record QueueRoom(String queue, Predicate<JobSpec> jobs, Resource most, Resource masters) {
  private static final String INSTEAD = "let the queue have more, or write less at slots";

  /**
   * Returns the masters that do not fit into the queue, and the tasks that do not fit beside their
   * job's master.
   */
  List<Starvation> starvations(ContainerNeeds needs) {
    List<Starvation> all = new ArrayList<>();
    if (!needs.master().fitsIn(masters)) {
      all.add(
          new Starvation(
              jobs,
              "the master",
              "masters in %s hold %s at most, and it needs %s"
                  .formatted(queue, masters.text(), needs.master().text()),
              "write a larger master-share or max there, or less at slots.master"));
    }
    Resource map = needs.master().plus(needs.map());
    if (!map.fitsIn(most)) {
      all.add(Starvation.ofMaps(jobs, problem(map), INSTEAD));
    }
    Resource reduce = needs.master().plus(needs.reduce());
    if (!reduce.fitsIn(most)) {
      all.add(Starvation.ofReduces(jobs, problem(reduce), INSTEAD));
    }
    return all;
  }

  private String problem(Resource both) {
    return "%s has room for %s at most, and it needs %s with its job's master"
        .formatted(queue, most.text(), both.text());
  }
}
