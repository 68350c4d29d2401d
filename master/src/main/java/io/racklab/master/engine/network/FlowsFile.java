package io.racklab.master.engine.network;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.racklab.protocol.DiskUse;
import io.racklab.protocol.Route;
import io.racklab.topologies.Topology;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads a list of flows: CSV with the header {@code flow,src,dst,bytes,start_s} and an optional
 * column {@code disk}, which is {@code read} if a flow reads from its source's disk, {@code write}
 * if it writes to its destination's, {@code both} or {@code none}.
 */
public final class FlowsFile {
  private static final List<String> HEADER = List.of("flow", "src", "dst", "bytes", "start_s");
  private static final String DISK = "disk";
  private static final List<String> HEADER_WITH_DISK =
      List.of("flow", "src", "dst", "bytes", "start_s", DISK);
  private static final Map<String, DiskUse> DISK_USES =
      Arrays.stream(DiskUse.values())
          .collect(Collectors.toMap(use -> use.name().toLowerCase(Locale.ROOT), use -> use));
  private static final long MOST_BYTES = 1_000_000_000_000_000_000L;
  private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000L);
  private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(1_000_000_000L);

  private final String name;
  private final Topology topology;
  private final Problems problems;
  private final Set<String> names = new HashSet<>();

  private FlowsFile(String name, Topology topology) {
    this.name = name;
    this.topology = topology;
    problems = new Problems(name);
  }

  /**
   * Reads the flows of a file, in its order.
   *
   * @throws InvalidInputException with every line that is wrong
   */
  public static List<PlannedFlow> read(Path file, Topology topology) {
    return new FlowsFile(file.toString(), topology).parse(HoconFile.content(file));
  }

  private List<PlannedFlow> parse(String text) {
    List<PlannedFlow> flows = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> reader =
        CsvReader.builder()
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .ofNamedCsvRecord(text)) {
      for (NamedCsvRecord row : reader) {
        if (!row.getHeader().equals(HEADER) && !row.getHeader().equals(HEADER_WITH_DISK)) {
          problem(1, "the header is " + row.getHeader(), "write " + String.join(",", HEADER));
          break;
        }
        read(row, flows);
      }
    } catch (CsvParseException e) {
      problem(0, "this is not CSV: " + e.getMessage(), "write " + String.join(",", HEADER));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (flows.isEmpty() && problems.count() == 0) {
      problem(0, "the file lists no flow", "write a line for each flow below the header");
    }
    problems.throwIfAny();
    return flows;
  }

  private void read(NamedCsvRecord row, List<PlannedFlow> flows) {
    int before = problems.count();
    int line = (int) row.getStartingLineNumber();
    if (row.getFieldCount() != row.getHeader().size()) {
      problem(
          line,
          "the line has " + row.getFieldCount() + " columns",
          "write " + String.join(",", row.getHeader()));
      return;
    }
    String flow = row.getField("flow");
    if (flow.isBlank() || !names.add(flow)) {
      problem(line, "flow " + flow + " is unnamed or listed twice", "give each flow its own name");
    }
    int source = node(line, row.getField("src"));
    int destination = node(line, row.getField("dst"));
    long bytes = bytes(line, row.getField("bytes"));
    long start = nanos(line, row.getField("start_s"));
    DiskUse disks = row.getHeader().contains(DISK) ? disks(line, row.getField(DISK)) : DiskUse.NONE;
    if (problems.count() == before) {
      flows.add(new PlannedFlow(flow, new Route(source, destination, disks), bytes, start));
    }
  }

  private DiskUse disks(int line, String text) {
    DiskUse use = DISK_USES.get(text);
    if (use == null) {
      problem(line, "disk = " + text + " is unknown", "write none, read, write or both");
    }
    return use;
  }

  private int node(int line, String node) {
    int number = topology.nodeNamed(node);
    if (number < 0) {
      String example = topology.node(0).name();
      problem(
          line, "the cluster has no node " + node, "write one of its nodes, such as " + example);
    }
    return number;
  }

  private long bytes(int line, String text) {
    try {
      long bytes = Long.parseLong(text);
      if (bytes >= 0 && bytes <= MOST_BYTES) {
        return bytes;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    problem(line, "bytes = " + text + " is no size", "write a whole number from 0 to 1e18");
    return 0;
  }

  private long nanos(int line, String text) {
    try {
      BigDecimal seconds = text.length() > 40 ? null : new BigDecimal(text);
      if (seconds != null && seconds.signum() >= 0 && seconds.compareTo(MOST_SECONDS) <= 0) {
        return seconds.multiply(NANOS).longValue();
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    problem(line, "start_s = " + text + " is no time", "write seconds, such as 1.5");
    return 0;
  }

  private void problem(int line, String what, String instead) {
    problems.add(new Problem(name, line, what, instead));
  }
}
