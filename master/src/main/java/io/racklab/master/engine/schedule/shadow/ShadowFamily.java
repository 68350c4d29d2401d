package io.racklab.master.engine.schedule.shadow;

import static io.racklab.master.engine.schedule.BuiltIn.copies;
import static io.racklab.master.engine.schedule.BuiltIn.maps;

import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.PolicyProvider;
import io.racklab.topologies.config.Section;
import java.util.List;

/** The policy of Shadow, and the two policies with which its authors compare it. */
public final class ShadowFamily {
  public static final List<PolicyProvider<?>> POLICIES =
      List.of(
          maps("even", ShadowFamily::even),
          copies("kmn", DuplicatesReader::kmn),
          copies("shadow", DuplicatesReader::shadow));

  private ShadowFamily() {}

  private static PolicyFactory<MapPlacement> even(Section maps) {
    boolean nearInput = maps.at("near-input").flag().orElse(true);
    return seed -> new EvenMaps(nearInput);
  }
}
