package io.racklab.master.analysis.timeline;

import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import io.racklab.protocol.AttemptKind;
import io.racklab.protocol.Locality;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rows of attempts, stored in arrays by column; each takes about 70 bytes. */
final class Attempts {
  private static final int TIMES = 6;
  private static final int START = 0;
  private static final int READ = 1;
  private static final int COMPUTE = 2;
  private static final int COPY = 3;
  private static final int SORT = 4;
  private static final int FINISH = 5;

  private int size;
  private double[] times = new double[TIMES];
  private int[] jobs = new int[1];
  private int[] tasks = new int[1];
  private int[] numbers = new int[1];
  private int[] nodes = new int[1];
  private short[] natures = new short[1];
  private final Map<Place, Integer> placeNumbers = new LinkedHashMap<>();
  private final List<Place> places = new ArrayList<>();
  private final Map<Nature, Short> natureNumbers = new LinkedHashMap<>();
  private final List<Nature> natureList = new ArrayList<>();

  private record Place(String node, String rack) {}

  /**
   * The columns of a row that have few possible values. Each distinct combination is stored only
   * once.
   */
  private record Nature(
      boolean map,
      Optional<AttemptKind> kind,
      Optional<Locality> locality,
      Optional<AttemptOutcome> outcome) {}

  int size() {
    return size;
  }

  void add(EndedAttempt row, int job) {
    if (size == jobs.length) {
      grow(size * 2);
    }
    int at = size++;
    double[] phases = {
      row.start(), row.read(), row.compute(), row.copy(), row.sort(), row.finish()
    };
    System.arraycopy(phases, 0, times, at * TIMES, TIMES);
    jobs[at] = job;
    String name = row.attempt();
    int last = name.lastIndexOf('-');
    int before = name.lastIndexOf('-', last - 1);
    tasks[at] = Integer.parseInt(name, before + 1, last, 10);
    numbers[at] = Integer.parseInt(name, last + 1, name.length(), 10);
    nodes[at] = number(new Place(row.node(), row.rack()));
    natures[at] = number(new Nature(row.map(), row.kind(), row.locality(), row.outcome()));
  }

  private int number(Place place) {
    Integer known = placeNumbers.get(place);
    if (known != null) {
      return known;
    }
    placeNumbers.put(place, places.size());
    places.add(place);
    return places.size() - 1;
  }

  private short number(Nature nature) {
    Short known = natureNumbers.get(nature);
    if (known != null) {
      return known;
    }
    short number = (short) natureList.size();
    natureNumbers.put(nature, number);
    natureList.add(nature);
    return number;
  }

  private void grow(int room) {
    times = Arrays.copyOf(times, room * TIMES);
    jobs = Arrays.copyOf(jobs, room);
    tasks = Arrays.copyOf(tasks, room);
    numbers = Arrays.copyOf(numbers, room);
    nodes = Arrays.copyOf(nodes, room);
    natures = Arrays.copyOf(natures, room);
  }

  double start(int at) {
    return times[at * TIMES + START];
  }

  double finish(int at) {
    return times[at * TIMES + FINISH];
  }

  int job(int at) {
    return jobs[at];
  }

  boolean map(int at) {
    return natureList.get(natures[at]).map();
  }

  Optional<AttemptKind> kind(int at) {
    return natureList.get(natures[at]).kind();
  }

  /** True if it is the first attempt of its task. */
  boolean first(int at) {
    return numbers[at] == 0;
  }

  boolean chosen(int at) {
    return natureList.get(natures[at]).outcome().filter(AttemptOutcome.CHOSEN::equals).isPresent();
  }

  /** Returns the index of the attempt's node, from 0, less than {@link #places}. */
  int place(int at) {
    return nodes[at];
  }

  /** Returns the number of nodes. */
  int places() {
    return places.size();
  }

  String node(int at) {
    return places.get(nodes[at]).node();
  }

  String rack(int at) {
    return places.get(nodes[at]).rack();
  }

  EndedAttempt row(int at, List<String> jobNames) {
    Nature nature = natureList.get(natures[at]);
    String job = jobNames.get(jobs[at]);
    String type = nature.map() ? "-m-" : "-r-";
    return new EndedAttempt(
        job + type + tasks[at] + "-" + numbers[at],
        job,
        nature.map(),
        nature.kind(),
        nature.locality(),
        node(at),
        rack(at),
        start(at),
        times[at * TIMES + READ],
        times[at * TIMES + COMPUTE],
        times[at * TIMES + COPY],
        times[at * TIMES + SORT],
        finish(at),
        nature.outcome());
  }
}
