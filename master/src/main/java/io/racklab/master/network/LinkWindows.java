package io.racklab.master.network;

import io.racklab.master.journal.Row.LinkRow;
import io.racklab.protocol.NetworkMessage.WindowBytes;
import io.racklab.topologies.Topology;
import java.util.Collection;

/**
 * * The rows of what links carried, window by window. In virtual time the model knows it. Of real
 * bytes receivers count what crosses the network, and the model's figure stands beside it; disks
 * have no receivers, so that the model is asked there too.
 */
final class LinkWindows {
  private final LinkUse counted;
  private final FluidLinkUse modelled;
  private final FluidLinkUse expected;

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
    expected =
        new FluidLinkUse(
            topology,
            model.fluid(),
            windowNanos,
            counted::expected,
            link -> !fluidWorkers && !topology.isDisk(link));
    if (!fluidWorkers) {
      model.lookAt(modelled);
      model.lookAt(expected);
    }
  }

  /** Returns the end of the model's present window; under the virtual clock a timer must end it. */
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
    counted.noteBefore(now, expected.endNanos());
  }

  /** The run is over: notes all that is left. */
  void end() {
    expected.windowEnded();
    counted.noteAll();
    modelled.windowEnded();
  }

  /** The most that a link carried of what it can; see {@link LinkUse#fullestLink}. */
  double fullestLink() {
    return counted.fullestLink();
  }
}
