package io.racklab.master.network;

import io.racklab.protocol.Route;
import io.racklab.topologies.Topology;
import io.racklab.topologies.config.HoconFile;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the shuffles of a coflow trace, such as the public coflow benchmark's of Facebook, as
 * flows. The first line has the number of racks and of coflows; every other line is a coflow: its
 * id, its arrival in ms, how many mappers and the rack of each, how many reducers and for each
 * {@code rack:MB}, what it fetches in all. Racks count from 0, a MB is 2^20 bytes.
 *
 * <p>Each reducer fetches equal parts from all mappers, from the arrival on. Rack k of the trace is
 * rack k of the cluster, whose nodes take mappers and reducers in turn; in a cluster of one rack,
 * it is node k.
 */
public final class CoflowFile {
  private static final long MEBI = 1L << 20;
  private static final int MOST_FLOWS = 10_000_000;
  private static final int MOST_RACKS = 1_000_000;
  private static final long MOST_MILLIS = 1_000_000_000_000L;
  private static final double MOST_MEGABYTES = 1e12;
  private static final long NANOS_OF_A_MILLI = 1_000_000;
  private static final Pattern WHOLE = Pattern.compile("\\d{1,15}");
  private static final Pattern DECIMAL = Pattern.compile("\\d{1,15}(\\.\\d{1,9})?");
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private final String name;
  private final Topology topology;
  private final Problems problems;
  private final List<PlannedFlow> flows = new ArrayList<>();
  private final Set<String> ids = new HashSet<>();
  private int racks;
  private int[] turns;

  private CoflowFile(String name, Topology topology) {
    this.name = name;
    this.topology = topology;
    problems = new Problems(name);
  }

  /**
   * The flows of all coflows, in the order of the file, by mapper and then by reducer; flow {@code
   * 7-m2-r1} goes from the second mapper of coflow 7 to its first reducer.
   *
   * @throws InvalidInputException with every line that is wrong
   */
  public static List<PlannedFlow> read(Path file, Topology topology) {
    return new CoflowFile(file.toString(), topology).parse(HoconFile.content(file));
  }

  private List<PlannedFlow> parse(String text) {
    List<String> lines = text.lines().toList();
    int coflows = lines.isEmpty() ? -1 : head(lines.get(0));
    problems.throwIfAny();
    if (coflows < 0) {
      throw new InvalidInputException(
          new Problem(name, 0, "the file is empty", "write the path of a coflow trace"));
    }
    turns = new int[racks];
    int read = 0;
    for (int line = 1; line < lines.size(); line++) {
      if (!lines.get(line).isBlank()) {
        read++;
        coflow(line + 1, lines.get(line));
      }
    }
    if (read != coflows) {
      problem(
          1, "the file has " + read + " coflows, not " + coflows, "write " + racks + " " + read);
    }
    problems.throwIfAny();
    return flows;
  }

  /** Returns the number of coflows. */
  private int head(String line) {
    String[] words = BLANKS.split(line.strip());
    if (words.length != 2
        || !WHOLE.matcher(words[0]).matches()
        || !WHOLE.matcher(words[1]).matches()
        || Long.parseLong(words[0]) < 1
        || Long.parseLong(words[0]) > MOST_RACKS
        || Long.parseLong(words[1]) > MOST_FLOWS) {
      problem(1, "this is no number of racks and of coflows", "write 150 526, say");
      return 0;
    }
    racks = Integer.parseInt(words[0]);
    boolean single = topology.rackCount() == 1;
    int places = single ? topology.nodeCount() : topology.rackCount();
    if (racks > places) {
      problem(
          1,
          "the trace has " + racks + " racks, the cluster " + places + (single ? " nodes" : ""),
          "use a cluster with " + racks + " racks, or with one rack of " + racks + " nodes");
    }
    return Integer.parseInt(words[1]);
  }

  private void coflow(int line, String text) {
    int before = problems.count();
    Words words = new Words(line, text);
    String id = words.next("the coflow's id");
    if (id != null && !ids.add(id)) {
      problem(line, "there are two coflows " + id, "give each another id");
    }
    long arrival = words.whole("the arrival in ms", MOST_MILLIS);
    int[] mappers = new int[words.count("mappers")];
    for (int mapper = 0; mapper < mappers.length; mapper++) {
      mappers[mapper] = words.rack(words.next("the rack of mapper " + (mapper + 1)));
    }
    int[] reducers = new int[words.count("reducers")];
    long[] bytes = new long[reducers.length];
    for (int reducer = 0; reducer < reducers.length; reducer++) {
      String what = "rack:MB of reducer " + (reducer + 1);
      String word = words.next(what);
      int colon = word == null ? -1 : word.indexOf(':');
      if (word != null && colon < 0) {
        words.wrong(what, word);
      } else if (word != null) {
        reducers[reducer] = words.rack(word.substring(0, colon));
        bytes[reducer] = words.megabytes(what, word.substring(colon + 1));
      }
    }
    words.end();
    if (problems.count() == before && room(line, mappers.length, reducers.length)) {
      add(id, arrival, nodes(mappers), nodes(reducers), bytes);
    }
  }

  private boolean room(int line, int mappers, int reducers) {
    if (flows.size() + (long) mappers * reducers <= MOST_FLOWS) {
      return true;
    }
    problem(line, "there are more than " + MOST_FLOWS + " flows", "shorten the trace");
    return false;
  }

  private int[] nodes(int[] of) {
    int[] nodes = new int[of.length];
    for (int i = 0; i < of.length; i++) {
      int rack = of[i];
      if (topology.rackCount() == 1) {
        nodes[i] = rack;
      } else {
        int size = topology.endOfRack(rack) - topology.startOfRack(rack);
        nodes[i] = topology.startOfRack(rack) + turns[rack]++ % size;
      }
    }
    return nodes;
  }

  private void add(String id, long arrival, int[] mappers, int[] reducers, long[] bytes) {
    for (int mapper = 0; mapper < mappers.length; mapper++) {
      for (int reducer = 0; reducer < reducers.length; reducer++) {
        // What does not divide goes to the first mappers, a byte each.
        long part = bytes[reducer] / mappers.length;
        long rest = bytes[reducer] % mappers.length;
        flows.add(
            new PlannedFlow(
                id + "-m" + (mapper + 1) + "-r" + (reducer + 1),
                Route.of(mappers[mapper], reducers[reducer]),
                part + (mapper < rest ? 1 : 0),
                arrival * NANOS_OF_A_MILLI));
      }
    }
  }

  private void problem(int line, String what, String instead) {
    problems.add(new Problem(name, line, what, instead));
  }

  /** The words of a line, one after the other. After the first that is wrong, all are silent. */
  private final class Words {
    private final int line;
    private final String[] words;
    private int next;
    private boolean wrong;

    Words(int line, String text) {
      this.line = line;
      words = BLANKS.split(text.strip());
    }

    /** Null where a word before it was wrong or missing. */
    String next(String what) {
      if (wrong) {
        return null;
      }
      if (next == words.length) {
        tell("the line ends before " + what);
        return null;
      }
      return words[next++];
    }

    long whole(String what, long most) {
      String word = next(what);
      if (word == null) {
        return 0;
      }
      if (!WHOLE.matcher(word).matches() || Long.parseLong(word) > most) {
        wrong(what, word);
        return 0;
      }
      return Long.parseLong(word);
    }

    /** No more than there are words left, so that a slip does not fill the memory. */
    int count(String what) {
      long count = whole("the number of " + what, MOST_FLOWS);
      if (!wrong && count == 0) {
        tell("the coflow has no " + what);
      }
      if (!wrong && count > words.length - next) {
        tell("the line has fewer than " + count + " " + what);
      }
      return wrong ? 0 : (int) count;
    }

    int rack(String word) {
      if (word == null || wrong) {
        return 0;
      }
      if (!WHOLE.matcher(word).matches() || Long.parseLong(word) >= racks) {
        tell("rack " + word + " is not from 0 to " + (racks - 1));
        return 0;
      }
      return Integer.parseInt(word);
    }

    long megabytes(String what, String word) {
      if (wrong) {
        return 0;
      }
      if (!DECIMAL.matcher(word).matches() || Double.parseDouble(word) > MOST_MEGABYTES) {
        wrong(what, word);
        return 0;
      }
      return Math.round(Double.parseDouble(word) * MEBI);
    }

    void end() {
      if (!wrong && next < words.length) {
        tell("the line goes on after its last reducer: " + words[next]);
      }
    }

    void wrong(String what, String word) {
      tell(what + " cannot be " + (word.length() > 40 ? word.substring(0, 40) + "..." : word));
    }

    private void tell(String what) {
      wrong = true;
      problem(line, what, "write id, arrival ms, mappers, their racks, reducers, rack:MB of each");
    }
  }
}
