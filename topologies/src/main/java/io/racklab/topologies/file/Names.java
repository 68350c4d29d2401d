package io.racklab.topologies.file;

import io.racklab.topologies.config.Section;
import java.util.HashSet;
import java.util.Set;

/** The names of a cluster so far, which are to be different. */
final class Names {
  private final Set<String> names = new HashSet<>();
  private final Set<String> repeated = new HashSet<>();
  private final String kinds;

  /**
   * @param kinds of things that have names
   */
  Names(String kinds) {
    this.kinds = kinds;
  }

  /** A name that is there already is a problem where it stands, once. */
  void add(String name, Section where) {
    if (!names.add(name) && repeated.add(name)) {
      where.problem("two " + kinds + " are named " + name, "write another name");
    }
  }
}
