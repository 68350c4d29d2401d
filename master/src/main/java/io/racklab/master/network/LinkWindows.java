package io.racklab.master.network;

import io.racklab.master.journal.Row.LinkRow;
import io.racklab.protocol.NetworkMessage.WindowBytes;
import io.racklab.topologies.Topology;
import java.util.Collection;

/**
 * The rows of what links carried, window by window. In virtual time the model knows it. Of real
 * bytes receivers count what crosses the network; of disks nobody does, so there the model is asked
 * too, and of links above racks, where its figure is the target beside what was counted.
 */
final class LinkWindows {
  private final LinkUse counted;
  private final FluidLinkUse modelled;

  /**
   * @param fluidWorkers whether no byte is moved
   */
  LinkWindows(NetworkSettings settings, FlowModel model, boolean fluidWorkers) {
    Topology topology = settings.topology();
    long windowNanos = settings.watch().windowNanos();
    counted =
        new LinkUse(
            topology,
            windowNanos,
            settings.byteScale(),
            settings.watch().spanNanos(),
            settings.journal());
    modelled =
        new FluidLinkUse(
            topology,
            model.fluid(),
            windowNanos,
            (end, link, used) ->
                settings
                    .journal()
                    .note(new LinkRow(end, topology.linkName(link), topology.capacity(link), used)),
            link -> fluidWorkers || topology.isDisk(link));
    if (!fluidWorkers) {
      model.lookAt(modelled);
      model.lookAt(
          new FluidLinkUse(
              topology, model.fluid(), windowNanos, counted::target, topology::isTrunk));
    }
  }

  /** When the model's present window ends; in virtual time somebody must wake it then. */
  long endNanos() {
    return modelled.endNanos();
  }

  /** The model is where its present window ends. */
  void windowEnded() {
    modelled.windowEnded();
  }

  /** Receivers tell what they counted. */
  void received(Collection<WindowBytes> windows, long now) {
    counted.received(windows);
    counted.noteBefore(now);
  }

  /** The run is over: notes all that is left. */
  void end() {
    counted.noteAll();
    modelled.windowEnded();
  }

  /** The most that a link carried of what it can; see {@link LinkUse#fullestLink}. */
  double fullestLink() {
    return counted.fullestLink();
  }
}
