package io.racklab.master.runs.experiment;

import io.racklab.master.engine.network.LinkMode;
import io.racklab.master.engine.network.NetworkRules;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;

/** Reads the rules of an experiment's network. */
final class NetworkReader {
  private NetworkReader() {}

  /**
   * Reads a section, or a word that stands for a section with {@code links} alone.
   *
   * @param field the field, which may be missing
   */
  static NetworkRules read(Field field, ClockKind clock) {
    if (field.isText()) {
      return new NetworkRules(links(field, clock), ExperimentKeys.NETWORK_TOLERANCE.usual());
    }
    Section section = field.section().orElseGet(Section::empty);
    LinkMode links = links(section.at("links"), clock);
    Field toleranceField = section.at("tolerance");
    double tolerance = ExperimentKeys.NETWORK_TOLERANCE.in(toleranceField);
    if (tolerance >= 1) {
      toleranceField.problem(
          "tolerance = " + toleranceField.text().orElseThrow() + " must be below 1",
          "write tolerance = 0.1 %");
      tolerance = 0;
    }
    section.end();
    return new NetworkRules(links, tolerance);
  }

  private static LinkMode links(Field field, ClockKind clock) {
    LinkMode links = ExperimentKeys.NETWORK_LINKS.in(field);
    if (links == LinkMode.NATIVE && clock == ClockKind.VIRTUAL) {
      field.problem("virtual time has no native links", "write clock = wall");
    }
    return links;
  }
}
