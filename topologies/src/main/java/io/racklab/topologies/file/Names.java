package io.racklab.topologies.file;

import io.racklab.topologies.config.Section;
import java.util.HashSet;
import java.util.Set;

/** The names of a cluster's pods, racks and nodes, which must be unique. */
final class Names {
  private final Set<String> names = new HashSet<>();
  private final Set<String> repeated = new HashSet<>();
  private final String kinds;

  /**
   * @param kinds the kinds of things that have names, for messages
   */
  Names(String kinds) {
    this.kinds = kinds;
  }

  /** Adds a name; the first repetition of a name is a problem at {@code where}. */
  void add(String name, Section where) {
    if (!names.add(name) && repeated.add(name)) {
      where.problem("two " + kinds + " are named " + name, "write another name");
    }
  }
}
