package io.racklab.master.engine.schedule.dynamicmr;

import static io.racklab.master.engine.schedule.BuiltIn.copies;
import static io.racklab.master.engine.schedule.BuiltIn.maps;
import static io.racklab.master.engine.schedule.BuiltIn.slots;

import io.racklab.master.engine.schedule.PolicyProvider;
import java.util.List;

/** The policies of DynamicMR. */
public final class DynamicMrFamily {
  public static final List<PolicyProvider<?>> POLICIES =
      List.of(
          slots("pi-dhsa", BorrowReader::independent),
          slots("pd-dhsa", BorrowReader::dependent),
          maps("pre-scheduling", PreSchedulingReader::read),
          copies("sepb", SepbReader::read));

  private DynamicMrFamily() {}
}
