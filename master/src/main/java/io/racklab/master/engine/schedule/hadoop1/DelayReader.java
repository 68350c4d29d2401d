package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.time.Duration;
import java.util.Optional;

/**
 * Reads the waits of jobs for locality: {@code node-wait} and {@code rack-wait} as times, {@code
 * node-wait = auto}, or {@code node-skips} and {@code rack-skips} as numbers of heartbeats.
 */
public final class DelayReader {
  private DelayReader() {}

  public static PolicyFactory<MapPlacement> read(Section section) {
    LocalityDelay patience = patience(section);
    return seed -> new DelayMaps(patience);
  }

  public static LocalityDelay patience(Section section) {
    Field nodeWait = section.at("node-wait");
    Field rackWait = section.at("rack-wait");
    Field nodeSkips = section.at("node-skips");
    Field rackSkips = section.at("rack-skips");
    if (nodeSkips.present() || rackSkips.present()) {
      if (nodeWait.present() || rackWait.present()) {
        (nodeSkips.present() ? nodeSkips : rackSkips)
            .problem(
                "jobs wait for a time or for a number of skips, not for both",
                "leave out node-wait and rack-wait, or node-skips and rack-skips");
      }
      int skips = nodeSkips.required("node-skips = 135").count(0, Integer.MAX_VALUE).orElse(0);
      return new LocalityDelay.Skips(skips, rackSkips.count(0, Integer.MAX_VALUE).orElse(skips));
    }
    nodeWait.required("node-wait = 5s, or node-wait = auto");
    if (nodeWait.isText() && nodeWait.text().equals(Optional.of("auto"))) {
      if (rackWait.present()) {
        rackWait.problem("node-wait = auto sets both waits", "leave out rack-wait");
      }
      return new LocalityDelay.Automatic();
    }
    long wait = nodeWait.duration(Duration.ZERO).orElse(Duration.ZERO).toNanos();
    return new LocalityDelay.Times(
        wait, rackWait.duration(Duration.ZERO).map(Duration::toNanos).orElse(wait));
  }
}
