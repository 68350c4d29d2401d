package io.racklab.master.runs.hadoop;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The lines of a file that name hosts. Hadoop ignores a host that stands twice in a list, and takes
 * the last of its racks in a table.
 */
final class HostLines {
  private final Path file;
  private final Map<String, Place> places = new HashMap<>();
  private final Set<String> repeated = new LinkedHashSet<>();
  private String first = "";
  private boolean moved;

  /**
   * @param rack the rack in this line; empty if the line names none
   */
  private record Place(int line, String rack) {}

  HostLines(Path file) {
    this.file = file;
  }

  /**
   * Adds a line that names a host.
   *
   * @param rack the rack in this line; empty if the line names none
   */
  void add(String host, int line, String rack) {
    Place before = places.putIfAbsent(host, new Place(line, rack));
    if (before != null && repeated.add(host) && repeated.size() == 1) {
      first =
          "%s:%d: %s stands there a second time, after line %d"
              .formatted(file.getFileName(), line, host, before.line);
    }
    moved |= before != null && !before.rack.equals(rack);
  }

  /** Returns a note on the hosts that stand there more than once; empty if there is none. */
  Optional<String> note() {
    if (repeated.isEmpty()) {
      return Optional.empty();
    }
    int more = repeated.size() - 1;
    String others =
        more == 0
            ? ": one node is made of it"
            : ", like %d other host%s: one node is made of each"
                .formatted(more, more == 1 ? "" : "s");
    return Optional.of(first + others + (moved ? ", in the last rack named" : ""));
  }
}
