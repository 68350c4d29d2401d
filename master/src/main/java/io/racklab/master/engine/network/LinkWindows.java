package io.racklab.master.engine.network;

import io.racklab.master.engine.journal.Row.LinkRow;
import io.racklab.protocol.NetworkMessage.WindowBytes;
import io.racklab.topologies.Topology;
import java.util.Collection;

/**
 * Writes the rows of links' loads, window by window. If no bytes are moved, all loads come from the
 * model. Otherwise the loads of network links are counted by receivers, and each row also has the
 * model's load; the loads of disks come from the model, since no receiver counts their bytes.
 */
final class LinkWindows {
  private final LinkUse counted;
  private final FluidLinkUse modelled;
  private final FluidLinkUse expected;

  /**
   * @param fluidWorkers true if no bytes are moved
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

  /**
   * Returns the end of the model's current window; if no bytes are moved, the caller sets a timer
   * for it.
   */
  long endNanos() {
    return modelled.endNanos();
  }

  /** Writes the model's window that ends now. */
  void windowEnded() {
    modelled.windowEnded();
  }

  /** Adds bytes that receivers have counted. */
  void received(Collection<WindowBytes> windows, long now) {
    counted.received(windows);
    counted.noteBefore(now, expected.endNanos());
  }

  /** Writes all remaining windows at the end of the run. */
  void end() {
    expected.windowEnded();
    counted.noteAll();
    modelled.windowEnded();
  }

  /**
   * Returns the highest load of a link as a share of its capacity; see {@link LinkUse#fullestLink}.
   */
  double fullestLink() {
    return counted.fullestLink();
  }
}
