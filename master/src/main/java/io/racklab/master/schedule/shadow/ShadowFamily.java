package io.racklab.master.schedule.shadow;

import static io.racklab.master.schedule.BuiltIn.copies;
import static io.racklab.master.schedule.BuiltIn.maps;

import io.racklab.master.schedule.PolicyProvider;
import java.util.List;

/** The policies of Shadow, and the two that it is compared with. */
public final class ShadowFamily {
  public static final List<PolicyProvider<?>> POLICIES =
      List.of(
          maps("even", any -> seed -> new EvenMaps()),
          copies("kmn", DuplicatesReader::kmn),
          copies("shadow", DuplicatesReader::shadow));

  private ShadowFamily() {}
}
