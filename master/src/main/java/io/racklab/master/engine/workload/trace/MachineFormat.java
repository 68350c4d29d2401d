package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** A kind of file with the racks and nodes of a cluster. */
public enum MachineFormat {
  /** The tree that Rumen writes beside its trace. */
  RUMEN_TOPOLOGY("a Rumen topology", "\\s*\\{\\s*\"name\"\\s*:[^{}]*\"children\"\\s*:") {
    @Override
    List<TraceRack> racks(JsonObjects objects) throws IOException {
      return new TopologyReader(objects).racks();
    }
  },
  /** The nodes of YARN's scheduler load simulator: one object for each rack. */
  SLS_NODES("the nodes of SLS", "\\s*\\{\\s*\"rack\"\\s*:") {
    @Override
    List<TraceRack> racks(JsonObjects objects) throws IOException {
      return new SlsNodesReader(objects).racks();
    }
  };

  private final String title;
  private final Pattern beginning;

  MachineFormat(String title, String beginning) {
    this.title = title;
    this.beginning = Pattern.compile(beginning);
  }

  /** True if a file that begins like this probably has this format. */
  boolean looksLike(String head) {
    return beginning.matcher(head).lookingAt();
  }

  /** Returns the format's title with an article. */
  String title() {
    return title;
  }

  /** Returns advice for users who name such a file as a trace of jobs. */
  String instead() {
    return "it has no jobs; write racklab convert "
        + word()
        + ":FILE --to cluster cluster.conf for its racks";
  }

  abstract List<TraceRack> racks(JsonObjects objects) throws IOException;

  /** Returns the word before the colon: {@code rumen-topology} in {@code rumen-topology:FILE}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Reads the racks, at least one, in the order of the file.
   *
   * @throws InvalidInputException if there is no such file, or it has no rack
   */
  public List<TraceRack> read(Path file) {
    try {
      return TraceFile.read(
          file,
          stream ->
              JsonObjects.read(
                  file.toString(),
                  stream,
                  objects -> {
                    List<TraceRack> racks = racks(objects);
                    if (racks.isEmpty()) {
                      throw objects.problem("the file names no rack", "write the path of another");
                    }
                    return racks;
                  }));
    } catch (InvalidInputException unread) {
      Recognized.refuseOther(file, word(), title);
      throw unread;
    }
  }
}
