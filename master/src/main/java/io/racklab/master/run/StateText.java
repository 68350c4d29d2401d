package io.racklab.master.run;

import io.racklab.master.experiment.Fault;
import java.util.Locale;

/** The words of events.csv for the states that faults bring. */
final class StateText {
  private StateText() {}

  /**
   * A state begins.
   *
   * @param lost nodes that were there until now
   */
  static String of(Fault.State state, int lost) {
    if (state instanceof Fault.Lose) {
      return "lost nodes=" + lost;
    } else if (state instanceof Fault.Slow slow) {
      return "slow nodes=%d share=%s".formatted(slow.nodes().size(), share(slow.share()));
    } else if (state instanceof Fault.SlowDisk slow) {
      return "slow-disk nodes=%d share=%s".formatted(slow.nodes().size(), share(slow.share()));
    } else if (state instanceof Fault.FullDisk full) {
      return "full-disk nodes=" + full.nodes().size();
    } else if (state instanceof Fault.Cut cut) {
      return "cut nodes=%d of=%s"
          .formatted(cut.nodes().size(), cut.ways().name().toLowerCase(Locale.ROOT));
    }
    if (state instanceof Fault.TrackerDown down) {
      return "down jobs=" + down.jobs().name().toLowerCase(Locale.ROOT);
    }
    Fault.Throttle throttle = (Fault.Throttle) state;
    return "link links=%d share=%s".formatted(throttle.links().size(), share(throttle.share()));
  }

  private static String share(double share) {
    return String.format(Locale.ROOT, "%.4g", share);
  }

  /**
   * A state is over.
   *
   * @param back nodes that are there again
   */
  static String over(Fault.State state, int back) {
    if (state instanceof Fault.Throttle throttle) {
      return "healed links=" + throttle.links().size();
    }
    if (state instanceof Fault.TrackerDown down) {
      return "healed jobs=" + down.jobs().name().toLowerCase(Locale.ROOT);
    }
    int nodes = state instanceof Fault.Lose ? back : ((Fault.NodeState) state).nodes().size();
    return "healed nodes=" + nodes;
  }
}
