package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Starvation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds tasks that no node can ever hold, alone or beside their job's master.
 *
 * @param nodes what each node offers
 */
record FittingNodes(List<Resource> nodes) {
  FittingNodes {
    nodes = List.copyOf(nodes);
  }

  List<Starvation> starvations(ContainerNeeds needs) {
    List<Starvation> all = new ArrayList<>();
    tooLarge(needs.master())
        .ifPresent(
            why -> all.add(new Starvation(job -> true, "the master", why, instead("master"))));
    tooLarge(needs.map())
        .or(() -> besideMaster(needs.map(), needs.master()))
        .ifPresent(why -> all.add(Starvation.ofMaps(job -> true, why, instead("map"))));
    tooLarge(needs.reduce())
        .or(() -> besideMaster(needs.reduce(), needs.master()))
        .ifPresent(why -> all.add(Starvation.ofReduces(job -> true, why, instead("reduce"))));
    return all;
  }

  private Optional<String> tooLarge(Resource need) {
    return nodes.stream().anyMatch(need::fitsIn)
        ? Optional.empty()
        : Optional.of(
            "its container of %s fits on no node; the largest has %s"
                .formatted(need.text(), largest(need).text()));
  }

  /**
   * Tells of a task that fits only on the only node on which its master fits, but not beside it.
   */
  private Optional<String> besideMaster(Resource need, Resource master) {
    List<Resource> ofTask = nodes.stream().filter(need::fitsIn).toList();
    List<Resource> ofMaster = nodes.stream().filter(master::fitsIn).toList();
    boolean only = ofTask.size() == 1 && ofMaster.size() == 1 && ofTask.equals(ofMaster);
    return !only || need.plus(master).fitsIn(ofTask.get(0))
        ? Optional.empty()
        : Optional.of(
            "its container of %s and its master's of %s fit on one node only, which has no room for both"
                .formatted(need.text(), master.text()));
  }

  /** Returns the node with the most memory, and among equals the most vcores. */
  private Resource largest(Resource need) {
    Comparator<Resource> byMemory = Comparator.comparingLong(Resource::memory);
    Resource most = nodes.stream().max(byMemory.thenComparingLong(Resource::vcores)).orElseThrow();
    return need.vcores() == 0 ? new Resource(most.memory(), 0) : most;
  }

  private static String instead(String what) {
    return "write less at slots." + what + ", or give a node more";
  }
}
