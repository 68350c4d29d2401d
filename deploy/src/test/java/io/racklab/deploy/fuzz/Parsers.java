package io.racklab.deploy.fuzz;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All that Racklab reads of what others wrote. */
final class Parsers {
  private Parsers() {}

  static List<Parser> all() {
    return Stream.of(
            ConfigurationParsers.all(), TraceParsers.all(), RunParsers.all(), PeerParsers.all())
        .flatMap(List::stream)
        .toList();
  }

  /** The parsers that are asked for, by {@code -Dparser=cluster,workload}; else all. */
  static List<Parser> asked() {
    Optional<String> names = Optional.ofNullable(System.getProperty("parser"));
    return all().stream()
        .filter(one -> names.isEmpty() || List.of(names.get().split(",")).contains(one.name()))
        .toList();
  }
}
