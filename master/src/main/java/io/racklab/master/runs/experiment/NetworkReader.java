package io.racklab.master.runs.experiment;

import io.racklab.master.engine.network.LinkMode;
import io.racklab.master.engine.network.NetworkRules;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.Map;
import java.util.Optional;

/** Reads the rules of an experiment's network. */
final class NetworkReader {
  private static final Map<String, LinkMode> LINKS =
      Map.of("emulated", LinkMode.EMULATED, "native", LinkMode.NATIVE);

  private NetworkReader() {}

  /**
   * Reads a word for the links alone, or a section.
   *
   * @param field the field, which may be missing
   */
  static NetworkRules read(Field field, ClockKind clock) {
    if (field.isText()) {
      return new NetworkRules(links(field, clock), Defaults.number("network.tolerance"));
    }
    Optional<Section> section = field.section();
    if (section.isEmpty()) {
      return new NetworkRules(
          LINKS.get(Defaults.word("network.links")), Defaults.number("network.tolerance"));
    }
    LinkMode links = links(section.get().at("links"), clock);
    Field toleranceField = section.get().at("tolerance");
    double tolerance = toleranceField.shareOrPercent().orElse(Defaults.number("network.tolerance"));
    if (tolerance >= 1) {
      toleranceField.problem(
          "tolerance = " + toleranceField.text().orElseThrow() + " must be below 1",
          "write tolerance = 0.1 %");
      tolerance = 0;
    }
    section.get().end();
    return new NetworkRules(links, tolerance);
  }

  private static LinkMode links(Field field, ClockKind clock) {
    LinkMode links = field.choice(LINKS).orElse(LINKS.get(Defaults.word("network.links")));
    if (links == LinkMode.NATIVE && clock == ClockKind.VIRTUAL) {
      field.problem("virtual time has no links that are really there", "write clock = wall");
    }
    return links;
  }
}
