package io.racklab.deploy.watch;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.racklab.deploy.console.WhyJson;
import io.racklab.deploy.http.Routes;
import io.racklab.deploy.http.WebAnswer;
import io.racklab.deploy.http.WebHandler;
import io.racklab.deploy.http.WebRequest;
import io.racklab.master.analysis.report.Contender;
import io.racklab.master.analysis.report.JobSums;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.report.Setting;
import io.racklab.master.analysis.report.TimeComparison;
import io.racklab.master.analysis.rows.Cell;
import io.racklab.master.analysis.rows.DamagedFileException;
import io.racklab.master.runs.experiment.Study;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Serves the page on a run directory, and the data that its scripts request. */
public final class WatchPages {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> SCRIPTS =
      List.of(
          "watch.js",
          "run-data.js",
          "colours.js",
          "live-run.js",
          "gantt.js",
          "cluster-map.js",
          "panels.js",
          "dom.js",
          "names.js",
          "strips.js",
          "tip.js",
          "pointing.js",
          "ended-jobs.js",
          "address.js",
          "story.js");

  private static final int SHOWN_FIRST = 2;

  /** The most runs whose attempts are kept in memory; a run of a day of jobs takes 140 MB. */
  private static final int MOST_IN_MEMORY = 4;

  /** The HTTP status "unprocessable content". */
  private static final int UNREADABLE = 422;

  private final Path folder;
  private final boolean live;
  private final OptionalInt repeat;
  private final Map<String, WatchedRun> runs = new LinkedHashMap<>();

  /** Runs in the order of their last requests, the most recent last. */
  private final List<WatchedRun> inMemory = new ArrayList<>();

  private Results results;
  private Surroundings surroundings;
  private Optional<Study> study;

  /** Guards {@link #explained} and {@link #why}. */
  private final Object whyLock = new Object();

  /**
   * The runs that were compared last. Their comparison is kept: for runs of a day, it takes
   * seconds.
   */
  private Pair explained;

  private WebAnswer why;

  private record Pair(String one, String other) {}

  private WatchPages(Path folder, boolean live, OptionalInt repeat) {
    this.folder = folder;
    this.live = live;
    this.repeat = repeat;
  }

  /**
   * Returns the pages of a run directory.
   *
   * @throws IOException if there is none, or its files are not in Racklab's format
   */
  public static WatchPages of(Path folder) throws IOException {
    WatchPages pages = new WatchPages(folder, false, OptionalInt.empty());
    pages.look();
    return pages;
  }

  /** Returns the pages of one repeat, as if it were the only one. */
  static WatchPages ofRepeat(Path folder, int repeat) throws IOException {
    WatchPages pages = new WatchPages(folder, false, OptionalInt.of(repeat));
    pages.look();
    return pages;
  }

  /**
   * Returns the pages of a run directory whose runs are in progress; each request finds the runs
   * that have ended by then.
   */
  public static WatchPages during(Path folder) {
    return new WatchPages(folder, true, OptionalInt.empty());
  }

  /**
   * Starts reading the runs that the page shows first, on a thread for each; requests wait until
   * their run is read.
   */
  public synchronized void readAhead() {
    List<WatchedRun> first = runs.values().stream().limit(SHOWN_FIRST).toList();
    for (WatchedRun run : first) {
      Thread reading = new Thread(run::readAhead, "reading");
      reading.setDaemon(true);
      reading.start();
    }
  }

  /** Returns the number of runs that have ended. */
  public int size() {
    return runs.size();
  }

  /** Finds runs that have ended since the last look. */
  private synchronized void look() throws IOException {
    try {
      results = Results.in(folder);
    } catch (NoSuchFileException nothingYet) {
      if (!live) {
        throw nothingYet;
      }
      results = new Results(folder, MissingNode.getInstance(), List.of());
    }
    if (surroundings == null || surroundings.cluster().isEmpty()) {
      surroundings = Surroundings.of(Setting.in(folder));
    }
    for (OneRun run : results.runs()) {
      if (repeat.isPresent() && run.repeat() != repeat.getAsInt()) {
        continue;
      }
      runs.computeIfAbsent(RunId.of(folder, run.folder()), id -> new WatchedRun(run, surroundings));
    }
  }

  /** Returns the paths that the server answers. */
  public Routes routes() {
    Routes routes =
        Routes.NONE
            .get("/", request -> WebAnswer.html(resource("watch.html")))
            .get("/watch.css", request -> text("text/css; charset=utf-8", "watch.css"))
            .get("/runs", told(request -> json(overview())))
            .get("/why", told(this::why))
            .get("/story", request -> WebAnswer.json(story()))
            .getBelow("/run/", told(this::ofRun));
    for (String script : SCRIPTS) {
      routes = routes.get("/" + script, request -> text("text/javascript; charset=utf-8", script));
    }
    return routes;
  }

  /**
   * Returns a handler that answers a request for a damaged file with the reason instead of an
   * internal error.
   */
  static WebHandler told(WebHandler handler) {
    return request -> {
      try {
        return handler.answer(request);
      } catch (DamagedFileException e) {
        return WebAnswer.refusal(UNREADABLE, e.getMessage());
      }
    };
  }

  /** Returns a file of the page. */
  static WebAnswer text(String type, String name) throws IOException {
    return new WebAnswer.Content(200, type, resource(name).getBytes(StandardCharsets.UTF_8));
  }

  static String resource(String name) throws IOException {
    try (InputStream in = WatchPages.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new FileNotFoundException(name + " is not in this build");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static WebAnswer json(Object value) throws IOException {
    return WebAnswer.json(JSON.writeValueAsString(value));
  }

  private synchronized Map<String, Object> overview() throws IOException {
    look();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", results.run().path("name").asText("run"));
    json.put("verdict", results.run().path("verdict").path("level").asText(""));
    json.put("clock", results.run().path("clock").asText(""));
    List<Map<String, Object>> all = new ArrayList<>();
    for (Map.Entry<String, WatchedRun> ended : runs.entrySet()) {
      OneRun run = ended.getValue().run();
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("id", ended.getKey());
      one.put("scheduler", run.scheduler());
      one.put("repeat", run.repeat());
      one.put("cell", run.cell().toString());
      one.put("job_s", Double.isFinite(run.metric("job_s.mean")) ? run.metric("job_s.mean") : null);
      all.add(one);
    }
    json.put("runs", all);
    json.put("live", live);
    json.put("racks", surroundings.racks());
    // Nodes for containers have no fixed number of slots of a type.
    json.put("slots", !surroundings.slots().isEmpty());
    return json;
  }

  /** Returns the script of the story that the experiment belongs to, or null as JSON. */
  private synchronized String story() throws IOException {
    look();
    String name = results.run().path("name").asText("");
    return Stories.NAMES.contains(name) ? resource("stories/" + name + ".json") : "null";
  }

  private WebAnswer ofRun(WebRequest request) throws IOException {
    String[] steps = request.rest().split("/", -1);
    WatchedRun run = run(steps[0]);
    return switch (steps.length < 2 ? "" : steps[1]) {
      case "attempts" -> new WebAnswer.Content(200, "application/octet-stream", run.attempts());
      case "jobs" -> json(run.jobs());
      case "links" -> json(run.links());
      case "events" -> json(run.events());
      case "attempt" -> numbered(run::attempt, request);
      case "row" -> numbered(run::row, request);
      case "idle" -> idle(run, request);
      case "shuffle" -> shuffle(run, request);
      default -> WebAnswer.refusal(404, "this server has no such page");
    };
  }

  private synchronized WatchedRun run(String id) throws IOException {
    if (!runs.containsKey(id)) {
      look();
    }
    WatchedRun run = runs.get(id);
    if (run == null) {
      throw new FileNotFoundException("there is no run " + id);
    }
    inMemory.remove(run);
    inMemory.add(run);
    if (inMemory.size() > MOST_IN_MEMORY) {
      inMemory.remove(0).forget();
    }
    return run;
  }

  private static double number(WebRequest request, String name) throws FileNotFoundException {
    try {
      return Double.parseDouble(request.parameter(name).orElse(""));
    } catch (NumberFormatException e) {
      throw new FileNotFoundException(name + " is not a number");
    }
  }

  /** Reads what is asked of an attempt, by its number. */
  private interface OfAttempt {
    Map<String, Object> read(int number) throws IOException;
  }

  private static WebAnswer numbered(OfAttempt asked, WebRequest request) throws IOException {
    try {
      return json(asked.read((int) number(request, "number")));
    } catch (IndexOutOfBoundsException e) {
      throw new FileNotFoundException("there is no such attempt");
    }
  }

  private WebAnswer idle(WatchedRun run, WebRequest request) throws IOException {
    Optional<Conditions> conditions = study().flatMap(read -> Conditions.of(read, run.run()));
    return json(
        run.idle(
            new IdleSlot.Question(
                request.parameter("type").orElse("map").equals("map"),
                request.parameter("node").orElse(""),
                number(request, "at"),
                number(request, "since")),
            conditions));
  }

  /** Returns the experiment, which is read at the first question that needs it. */
  private synchronized Optional<Study> study() throws IOException {
    if (study == null) {
      study = Conditions.study(folder);
    }
    return study;
  }

  private static WebAnswer shuffle(WatchedRun run, WebRequest request) throws IOException {
    OptionalDouble at =
        run.shuffleAt(request.parameter("job").orElse(""), number(request, "share"));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("at", at.isPresent() ? at.getAsDouble() : null);
    return json(json);
  }

  /**
   * Answers with the reasons for which the jobs of two runs take different times; there are none
   * unless the runs have the same seed, repeat and jobs.
   */
  private WebAnswer why(WebRequest request) throws IOException {
    Pair asked =
        new Pair(request.parameter("one").orElse(""), request.parameter("other").orElse(""));
    OneRun one = run(asked.one()).run();
    OneRun other = run(asked.other()).run();
    synchronized (whyLock) {
      if (!asked.equals(explained)) {
        why = json(WhyJson.of(TimeComparison.of(contender(one, other), contender(other, one))));
        explained = asked;
      }
      return why;
    }
  }

  /** Names a run by its scheduler, and by its cell if the other is of another cell. */
  private Contender contender(OneRun run, OneRun other) {
    String name =
        run.cell().equals(other.cell()) ? run.scheduler() : run.scheduler() + ", " + run.cell();
    return new Contender(name, only(run), run.scheduler(), JobSums.ALIKE);
  }

  private Results only(OneRun run) {
    // Runs of two cells are compared as well: their seeds and jobs may be the same.
    OneRun alone =
        new OneRun(Cell.WHOLE, run.scheduler(), run.repeat(), run.summary(), run.folder());
    return new Results(results.folder(), results.run(), List.of(alone));
  }
}
