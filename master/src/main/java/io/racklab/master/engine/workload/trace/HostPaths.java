package io.racklab.master.engine.workload.trace;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * The hosts of a trace by their paths, such as {@code /r1/n1} or, without a rack, {@code n1}.
 * Hadoop's histories name a host without its rack where an attempt failed; a host that has a rack
 * elsewhere in the trace is in that rack only.
 */
final class HostPaths {
  private static final String DEFAULT_RACK = "default-rack";

  private final Set<Path> paths = new LinkedHashSet<>();

  /**
   * @param rack the rack, with dashes in place of slashes; empty without one
   */
  private record Path(String rack, String host) {
    static Path of(String text) {
      int slash = text.lastIndexOf('/');
      String rack = text.substring(0, Math.max(0, slash)).replaceFirst("^/+", "");
      return new Path(rack.replace('/', '-'), text.substring(slash + 1));
    }
  }

  void add(String path) {
    paths.add(Path.of(path));
  }

  /** Returns the racks in the order in which they were first named; empty if there is no host. */
  List<TraceRack> racks() {
    Set<String> placed = placed();
    Map<String, List<TraceRack.Node>> racks = new LinkedHashMap<>();
    for (Path path : paths) {
      if (path.rack.isEmpty() && placed.contains(path.host)) {
        continue;
      }
      racks
          .computeIfAbsent(
              path.rack.isEmpty() ? DEFAULT_RACK : path.rack, unknown -> new ArrayList<>())
          .add(new TraceRack.Node(path.host, OptionalLong.empty(), OptionalLong.empty()));
    }
    return racks.entrySet().stream()
        .map(rack -> new TraceRack(rack.getKey(), rack.getValue(), new TreeSet<>()))
        .toList();
  }

  /** Returns the number of hosts that are named both with and without a rack. */
  long partlyPlaced() {
    Set<String> placed = placed();
    return paths.stream().filter(path -> path.rack.isEmpty() && placed.contains(path.host)).count();
  }

  /** Returns the hosts that are named with a rack. */
  private Set<String> placed() {
    Set<String> placed = new LinkedHashSet<>();
    paths.stream().filter(path -> !path.rack.isEmpty()).forEach(path -> placed.add(path.host));
    return placed;
  }
}
