package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import io.racklab.topologies.config.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads a {@link CoflowTrace}. */
final class CoflowReader {
  private static final int LONGEST = 2_000_000;
  private static final int MOST_TASKS = 2_000_000;
  private static final int MOST_RACKS = 1_000_000;
  private static final Pattern WHOLE = Pattern.compile("\\d{1,15}");
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private final String name;
  private final LineReader lines;
  private final Problems problems;
  private final List<Coflow> coflows = new ArrayList<>();
  private final Set<String> ids = new HashSet<>();
  private int line;
  private int racks;
  private int tasks;

  CoflowReader(String name, InputStream stream) {
    this.name = name;
    lines = new LineReader(stream, LONGEST);
    problems = new Problems(name);
  }

  /**
   * Returns the coflows as jobs: their input lies in the mappers' racks, and their reduces fetch
   * the reducers' bytes.
   */
  List<TraceJob> jobs() throws IOException {
    TraceClock clock = new TraceClock();
    for (Coflow coflow : trace().coflows()) {
      long bytes = coflow.bytes().stream().mapToLong(Long::longValue).sum();
      clock.add(
          Duration.ofMillis(coflow.millis()),
          new TraceJob(
              coflow.line(),
              "coflow-" + coflow.id(),
              "unknown",
              Duration.ZERO,
              new TraceTasks(coflow.mappers().size(), 0, 0, 0, 0),
              new TraceTasks(coflow.reducers().size(), 0, bytes, 0, 0),
              true,
              List.of(),
              Optional.of(new TraceShuffle(coflow.mappers(), coflow.bytes())),
              0));
    }
    return clock.jobs();
  }

  CoflowTrace trace() throws IOException {
    String first = next();
    if (first == null) {
      throw new InvalidInputException(
          new Problem(name, 0, "the file is empty", "write the path of a coflow trace"));
    }
    int count = head(first);
    for (String text = next(); text != null; text = next()) {
      if (!text.isBlank()) {
        coflow(text);
        refuseMany();
      }
    }
    if (problems.count() == 0 && coflows.size() != count) {
      problems.add(
          new Problem(
              name,
              1,
              "the file has " + coflows.size() + " coflows, not " + count,
              "write " + racks + " " + coflows.size()));
    }
    problems.throwIfAny();
    return new CoflowTrace(racks, coflows);
  }

  private String next() throws IOException {
    String text = lines.next();
    line++;
    if (text != null && text.length() > LONGEST) {
      throw refused("the line has more than " + LONGEST + " characters", "write a coflow a line");
    }
    return text;
  }

  /** Returns the number of coflows. */
  private int head(String text) {
    String[] words = BLANKS.split(text.strip());
    if (words.length != 2
        || !WHOLE.matcher(words[0]).matches()
        || !WHOLE.matcher(words[1]).matches()
        || Long.parseLong(words[0]) < 1
        || Long.parseLong(words[0]) > MOST_RACKS
        || Long.parseLong(words[1]) > MOST_TASKS) {
      throw refused("this is no number of racks and of coflows", "write 150 526, say");
    }
    racks = Integer.parseInt(words[0]);
    return Integer.parseInt(words[1]);
  }

  private void coflow(String text) {
    int before = problems.count();
    CoflowWords words = new CoflowWords(text, racks, what -> problem(what));
    String id = words.next("the coflow's id");
    if (id != null && !ids.add(id)) {
      problems.add(new Problem(name, line, "there are two coflows " + id, "give each another id"));
    }
    long arrival = words.millis();
    List<Integer> mappers = new ArrayList<>();
    for (int left = words.count("mappers"); left > 0; left--) {
      mappers.add(words.rack("the rack of mapper " + (mappers.size() + 1)));
    }
    List<Integer> reducers = new ArrayList<>();
    List<Long> bytes = new ArrayList<>();
    for (int left = words.count("reducers"); left > 0; left--) {
      CoflowWords.Reducer reducer = words.reducer("rack:MB of reducer " + (reducers.size() + 1));
      reducers.add(reducer.rack());
      bytes.add(reducer.bytes());
    }
    words.end();
    if (problems.count() == before) {
      tasks += mappers.size() + reducers.size();
      coflows.add(new Coflow(line, id, arrival, mappers, reducers, bytes));
    }
  }

  private void refuseMany() {
    if (tasks > MOST_TASKS) {
      throw refused(
          "there are more than " + MOST_TASKS + " mappers and reducers", "shorten the trace");
    }
    problems.throwIfMany();
  }

  private void problem(String what) {
    problems.add(
        new Problem(
            name,
            line,
            what,
            "write id, arrival ms, mappers, their racks, reducers, rack:MB of each"));
  }

  private InvalidInputException refused(String what, String instead) {
    return new InvalidInputException(new Problem(name, line, what, instead));
  }
}
