package io.racklab.master.engine.schedule.dynamicmr;

import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.master.engine.schedule.speculation.SpeculationReader;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.Optional;

/** Reads {@code copies { kind = sepb, jobs-checked = 1, kill-after = 2, over { kind = late } }}. */
final class SepbReader {
  private SepbReader() {}

  static PolicyFactory<Speculation> read(Section copies) {
    double checked = copies.at("jobs-checked").number().orElse(1.0);
    if (checked > 1) {
      copies
          .at("jobs-checked")
          .problem("this is a share of the jobs", "write 0.8, or 0 to hold no copy back");
      checked = 1;
    }
    double share = checked;
    double after = killAfter(copies.at("kill-after"));
    Field field = copies.at("over").required("over { kind = late }");
    Optional<Section> section = field.section();
    Optional<PolicyFactory<Speculation>> over = section.flatMap(SpeculationReader::either);
    section.ifPresent(Section::end);
    return seed ->
        new BalancedSpeculation(over.orElseThrow().make(seed.named("over")), share, after);
  }

  /** Reads the multiple of the average; infinity for {@code off}. */
  private static double killAfter(Field field) {
    if (field.present() && field.isText() && field.text().equals(Optional.of("off"))) {
      return Double.POSITIVE_INFINITY;
    }
    double after = field.number().orElse(2.0);
    if (after <= 1) {
      field.problem(
          "kill-after must be above 1, since many tasks take longer than the mean",
          "write kill-after = 2, or off");
      return 2;
    }
    return after;
  }
}
