package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** A kind of file with the racks and nodes of a cluster. */
public enum MachineFormat {
  /** The tree that Rumen writes beside its trace. */
  RUMEN_TOPOLOGY(
      "a Rumen topology",
      "\\s*\\{\\s*\"name\"\\s*:[^{}]*\"children\"\\s*:",
      "{ \"name\": \"<root>\", \"children\": [ … ] }") {
    @Override
    List<TraceRack> racks(JsonObjects objects) throws IOException {
      return new TopologyReader(objects).racks();
    }
  },
  /** The nodes of YARN's scheduler load simulator: one object for each rack. */
  SLS_NODES(
      "the nodes of SLS",
      "\\s*\\{\\s*\"rack\"\\s*:",
      "{ \"rack\": \"r1\", \"nodes\": [ { \"node\": \"n1\" } ] }") {
    @Override
    List<TraceRack> racks(JsonObjects objects) throws IOException {
      return new SlsNodesReader(objects).racks();
    }
  };

  private final String title;
  private final Pattern beginning;
  private final String example;

  MachineFormat(String title, String beginning, String example) {
    this.title = title;
    this.beginning = Pattern.compile(beginning);
    this.example = example;
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
      refuseTable(file);
      throw unread;
    }
  }

  /**
   * Refuses a file that was never JSON, such as a list of hosts, in other words than broken JSON.
   */
  private void refuseTable(Path file) {
    if (!Files.isRegularFile(file)) {
      return;
    }
    String head = TraceFile.beginning(file).strip();
    if (!head.isEmpty() && !head.startsWith("{")) {
      throw new InvalidInputException(
          new Problem(
              file.toString(),
              0,
              "this is not " + title + ": it does not begin with {",
              "write "
                  + example
                  + " into it, or give a list or a table of nodes to racklab import --nodes"));
    }
  }
}
