package io.racklab.master.schedule.yarn;

import io.racklab.master.schedule.Starvation;
import io.racklab.master.workload.JobSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The room that a queue has at the very most, with the cluster empty.
 *
 * @param queue as messages call it
 * @param jobs whose applications run in it
 * @param most the resources that its applications may hold together
 * @param masters the part of them that application masters may hold
 */
record QueueRoom(String queue, Predicate<JobSpec> jobs, Resource most, Resource masters) {
  private static final String INSTEAD = "let the queue have more, or write less at slots";

  /** The tasks for which there is no room beside the master of their job, or none for that. */
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
