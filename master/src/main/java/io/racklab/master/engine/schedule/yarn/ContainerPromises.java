package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise;
import java.util.List;

/** What containers and application masters keep, whatever the queues. */
final class ContainerPromises {
  static final List<Promise> ALL =
      List.of(
          promise(
              "a node's containers, masters included, fit on it, and each is of a running task",
              (slots, evidence) -> new NodeRoom(slots, countsVcores(slots), evidence)),
          promise(
              "no container goes to a job that has blacklisted the node",
              (slots, evidence) -> new UnshunnedNodes(evidence)),
          promise(
              "a container has the size that its job asks for, rounded up",
              (slots, evidence) ->
                  new RequestSizes(
                      slots.asked().needs(),
                      slots.queues().rounding(slots.rules().sizes()),
                      evidence)),
          promise(
              "a job's reduces get containers before its maps",
              (slots, evidence) -> new RequestsInOrder(evidence)),
          promise(
              "a master requests each waiting map at the nodes and racks of its input",
              (slots, evidence) -> new MapRequests(evidence)),
          promise(
              "a master requests reduces by the ramp, and kills reduces only if maps starve",
              (slots, evidence) ->
                  new RampedReduces(
                      job ->
                          new ModelRamp(
                              slots.granted().of(job.spec()),
                              slots.asked().limit(),
                              slots.asked().preemption()),
                      slots.times().heartbeatNanos() > 0,
                      evidence)));

  private ContainerPromises() {}

  /** True if the scheduler counts vcores, and not memory alone. */
  private static boolean countsVcores(ContainerSlots slots) {
    ContainerNeeds asked = slots.asked().needs();
    return slots.queues().granted(asked, slots.rules().sizes()).map().vcores() > 0;
  }

  private interface Watching {
    ContainerObserver of(ContainerSlots slots, Promise.Evidence evidence);
  }

  private static Promise promise(String words, Watching watching) {
    return new Promise(
        "containers: " + words,
        (scheduler, evidence) -> {
          ContainerSlots slots = (ContainerSlots) scheduler.slots();
          return slots.observed(watching.of(slots, evidence));
        });
  }
}
