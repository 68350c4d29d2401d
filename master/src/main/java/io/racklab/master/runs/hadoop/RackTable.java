package io.racklab.master.runs.hadoop;

import io.racklab.master.engine.workload.trace.TraceRack;
import io.racklab.topologies.config.FileTrouble;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.MissingFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The nodes of a cluster with their racks, collected from what Hadoop reads or prints: a list of
 * hosts, a topology table, a rack script's output, {@code hdfs dfsadmin -printTopology}, {@code
 * yarn node -list} and {@code yarn node -status}.
 */
final class RackTable {
  /** NetworkTopology.DEFAULT_RACK. */
  private static final String NO_RACK = "/default-rack";

  private static final String HOST = "[A-Za-z0-9][A-Za-z0-9._-]*";
  private static final Pattern PRINTED_RACK = Pattern.compile("Rack:\\s*(/\\S+)");
  private static final Pattern PRINTED_NODE =
      Pattern.compile("\\S+:\\d+\\s+\\((" + HOST + ")\\)(?:.*)");
  private static final Pattern LISTED =
      Pattern.compile("(" + HOST + "):\\d+\\s+([A-Z]+)\\s+\\S+\\s+\\d+");
  private static final Pattern STATUS = Pattern.compile("([A-Za-z-]+)\\s+:\\s*(.*)");
  private static final Pattern ROW = Pattern.compile("(" + HOST + ")\\s+(/\\S+)");
  private static final Pattern PLAIN = Pattern.compile("(" + HOST + ")(?::\\d+)?");
  private static final Pattern SCRIPT = Pattern.compile("(?:/\\S+\\s*)+");
  private static final Pattern NUMBER = Pattern.compile("(\\d{1,12})\\D*");
  private static final Pattern GONE = Pattern.compile("LOST|DECOMMISSIONED|SHUTDOWN|REBOOTED");

  private final Map<String, Machine> machines = new LinkedHashMap<>();
  private final ImportNotes notes;

  private static final class Machine {
    private String rack = NO_RACK;
    private OptionalLong memory = OptionalLong.empty();
    private OptionalLong vcores = OptionalLong.empty();
  }

  RackTable(ImportNotes notes) {
    this.notes = notes;
  }

  /**
   * Adds the nodes of a file.
   *
   * @throws InvalidInputException if it cannot be read, or a line is none of these
   */
  void nodes(Path file) {
    HostLines hosts = new HostLines(file);
    String rack = "";
    Machine status = null;
    int number = 0;
    int before = machines.size();
    boolean named = false;
    for (String raw : lines(file)) {
      number++;
      String line = raw.replaceAll("#.*", "").strip();
      Matcher printedRack = PRINTED_RACK.matcher(line);
      Matcher printedNode = PRINTED_NODE.matcher(line);
      Matcher listed = LISTED.matcher(line);
      Matcher field = STATUS.matcher(line);
      Matcher row = ROW.matcher(line);
      Matcher plain = PLAIN.matcher(line);
      named |= !isHead(line) && !printedRack.matches();
      if (printedRack.matches()) {
        rack = printedRack.group(1);
      } else if (printedNode.matches() && !rack.isEmpty()) {
        hosts.add(printedNode.group(1), number, rack);
        machine(printedNode.group(1)).rack = rack;
      } else if (listed.matches()) {
        listed(listed.group(1), listed.group(2));
      } else if (field.matches()) {
        status = status(field.group(1), field.group(2), status);
      } else if (row.matches()) {
        hosts.add(row.group(1), number, row.group(2));
        machine(row.group(1)).rack = row.group(2);
      } else if (plain.matches() && !line.contains(" ")) {
        hosts.add(plain.group(1), number, "");
        machine(plain.group(1));
      } else if (!isHead(line)) {
        throw XmlElement.problem(
            file.toString(),
            number,
            "\"" + line + "\" is neither a host nor a line that Hadoop prints of nodes",
            "write a host in each line, or HOST /RACK");
      }
    }
    if (!named) {
      throw XmlElement.problem(
          file.toString(), 0, "the file names no node", "write a host in each line");
    }
    int more = machines.size() - before;
    notes.took(file.getFileName() + ": " + (more > 0 ? more + " nodes" : "racks of known nodes"));
    hosts.note().ifPresent(notes::assumed);
  }

  private void listed(String host, String state) {
    if (GONE.matcher(state).matches()) {
      notes.leftOut("node " + host + ", which is " + state);
    } else {
      machine(host);
    }
  }

  /** True for the heads, totals and logs that the commands print beside nodes. */
  private static boolean isHead(String line) {
    return line.isEmpty()
        || line.startsWith("Total Nodes")
        || line.startsWith("Node-Id")
        || line.startsWith("Node Report")
        || line.matches("\\d{2,4}[-/]\\d{2}[-/]\\d{2}[ T].*");
  }

  private Machine machine(String host) {
    return machines.computeIfAbsent(host, unknown -> new Machine());
  }

  /** Reads a field of {@code yarn node -status}; returns the machine that it tells of. */
  private Machine status(String field, String value, Machine of) {
    if (field.equals("Node-Id")) {
      return machine(value.replaceAll(":\\d+$", "").strip());
    }
    Matcher number = NUMBER.matcher(value);
    if (of != null) {
      switch (field) {
        case "Rack" -> of.rack = value.strip();
        case "Memory-Capacity" -> of.memory = whole(number);
        case "CPU-Capacity" -> of.vcores = whole(number);
        default -> {
          // Addresses, health and what containers hold now are of no use.
        }
      }
    }
    return of;
  }

  private static OptionalLong whole(Matcher number) {
    return number.matches()
        ? OptionalLong.of(Long.parseLong(number.group(1)))
        : OptionalLong.empty();
  }

  /**
   * Adds the racks of a topology table, or the racks that a script has printed for the nodes in
   * their order.
   *
   * @throws InvalidInputException as {@link #nodes}
   */
  void topology(Path file) {
    List<String> lines = lines(file);
    String all = String.join("\n", lines).strip();
    if (!SCRIPT.matcher(all).matches()) {
      nodes(file);
      return;
    }
    String[] racks = all.split("\\s+");
    if (racks.length != machines.size()) {
      throw XmlElement.problem(
          file.toString(),
          0,
          "a script has printed " + racks.length + " racks for " + machines.size() + " nodes",
          "name by --nodes the nodes that the script was given");
    }
    List<Machine> known = new ArrayList<>(machines.values());
    for (int i = 0; i < racks.length; i++) {
      known.get(i).rack = racks[i];
    }
    notes.took(file.getFileName() + ": racks of " + racks.length + " nodes");
  }

  private static List<String> lines(Path file) {
    if (!Files.exists(file)) {
      throw new InvalidInputException(MissingFile.problem(file));
    }
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw XmlElement.problem(
          file.toString(),
          0,
          "the file cannot be read (" + FileTrouble.of(e) + ")",
          "name a text with a host in each line");
    }
  }

  /** Returns the racks in the order in which they were first named; empty if there is no node. */
  List<TraceRack> racks() {
    Map<String, List<TraceRack.Node>> racks = new LinkedHashMap<>();
    machines.forEach(
        (host, machine) ->
            racks
                .computeIfAbsent(machine.rack, unknown -> new ArrayList<>())
                .add(new TraceRack.Node(host, machine.memory, machine.vcores)));
    if (racks.size() == 1 && racks.containsKey(NO_RACK) && machines.size() > 1) {
      notes.assumed("one rack for all nodes, since no file names racks (--topology)");
    }
    List<TraceRack> all = new ArrayList<>();
    racks.forEach((name, nodes) -> all.add(new TraceRack(plain(name), nodes, new TreeSet<>())));
    return all;
  }

  /** Returns a rack's name without a slash before it; those inside become dashes. */
  private static String plain(String rack) {
    return rack.replaceFirst("^/+", "").replace('/', '-');
  }
}
