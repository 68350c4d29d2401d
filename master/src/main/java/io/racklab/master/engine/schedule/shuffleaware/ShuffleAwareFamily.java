package io.racklab.master.engine.schedule.shuffleaware;

import static io.racklab.master.engine.schedule.BuiltIn.maps;
import static io.racklab.master.engine.schedule.BuiltIn.reduces;

import io.racklab.master.engine.schedule.PolicyProvider;
import java.util.List;

/** The policies of NAS and ShuffleWatcher. */
public final class ShuffleAwareFamily {
  public static final List<PolicyProvider<?>> POLICIES =
      List.of(
          maps("mts", MtsReader::read),
          maps("shuffle-watcher", ShuffleWatcherReader::maps),
          reduces("ca-rts", NasReader::avoidance),
          reduces("cr-rts", NasReader::reduction),
          reduces("shuffle-watcher", ShuffleWatcherReader::reduces));

  private ShuffleAwareFamily() {}
}
