package io.racklab.deploy.watch;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.http.Routes;
import io.racklab.deploy.http.WebAnswer;
import io.racklab.deploy.http.WebRequest;
import io.racklab.deploy.run.TurnListener;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.engine.journal.Spectator;
import io.racklab.master.runs.experiment.RunPlan;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Serves a page for each experiment that a master has run since it started, and a list of these
 * pages. The address of a page has the name of the run directory. Runs with real bytes are shown
 * while they are in progress; runs in virtual time, which the workers execute, only after they have
 * ended.
 */
public final class MasterWatch implements TurnListener, AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The most experiments whose rows are kept in memory. */
  private static final int MOST_READ = 2;

  private static final String NO_VERDICT = "none";

  /** Guards the experiments and the watch of the current one. */
  private final Object turns = new Object();

  private final Map<String, Shown> shown = new LinkedHashMap<>();
  private Optional<LiveWatch> live = Optional.empty();

  /** Pages by request, the most recently requested last; guarded by this. */
  private final Map<Asked, WatchPages> read = new LinkedHashMap<>();

  /** States of finished experiments, by the names of their folders; guarded by this. */
  private final Map<String, Standing> known = new HashMap<>();

  /**
   * An experiment with a page.
   *
   * @param virtual true if its runs are in virtual time, on the workers
   */
  private record Shown(Path folder, boolean virtual, boolean over) {
    String name() {
      return folder.getFileName().toString();
    }

    boolean isLive() {
      return !virtual && !over;
    }
  }

  /**
   * The state of an experiment, read from its files.
   *
   * @param verdict the verdict on the runs that have ended
   * @param failure the reason for its failure; empty where it did not fail
   * @param hasRuns true if a run has ended
   */
  private record Standing(String verdict, String failure, boolean hasRuns) {
    static Standing of(Path folder) {
      try {
        Results results = Results.in(folder);
        return new Standing(
            results.run().path("verdict").path("level").asText(NO_VERDICT),
            results.run().path("failure").asText(""),
            !results.runs().isEmpty());
      } catch (NoSuchFileException noRunHasEnded) {
        return new Standing(NO_VERDICT, "", false);
      } catch (IOException damaged) {
        return new Standing(NO_VERDICT, damaged.getMessage(), false);
      }
    }
  }

  /** The key of an experiment's page, which differs while the experiment is in progress. */
  private record Asked(String name, boolean live) {}

  @Override
  public void begins(Path folder, boolean virtual) {
    Shown begun = new Shown(folder, virtual, false);
    synchronized (turns) {
      shown.put(begun.name(), begun);
      live.ifPresent(LiveWatch::leave);
      live = virtual ? Optional.empty() : Optional.of(new LiveWatch(folder, false));
    }
  }

  @Override
  public void ends(Path folder) {
    synchronized (turns) {
      live.ifPresent(LiveWatch::leave);
      live = Optional.empty();
      shown.computeIfPresent(
          folder.getFileName().toString(), (name, one) -> new Shown(folder, one.virtual(), true));
    }
  }

  /** Returns an observer of a run, if its experiment is watched in progress. */
  public Optional<Spectator> watching(RunPlan plan) {
    synchronized (turns) {
      return live.flatMap(watch -> watch.hooks().observers().spectators().apply(plan));
    }
  }

  /** Returns the paths that the server answers. */
  public Routes routes() {
    return Routes.NONE
        .get("/", request -> WebAnswer.html(WatchPages.resource("experiments.html")))
        .get("/watch.css", request -> WatchPages.text("text/css; charset=utf-8", "watch.css"))
        .get(
            "/experiments.js",
            request -> WatchPages.text("text/javascript; charset=utf-8", "experiments.js"))
        .get("/experiments", request -> WebAnswer.json(JSON.writeValueAsString(list())))
        .getBelow("/", WatchPages.told(this::ofExperiment));
  }

  /** Returns the experiments, the most recent first. */
  private List<Map<String, Object>> list() {
    List<Shown> experiments;
    synchronized (turns) {
      experiments = new ArrayList<>(shown.values());
    }
    Collections.reverse(experiments);
    return experiments.stream().map(this::listed).toList();
  }

  private Map<String, Object> listed(Shown experiment) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("folder", experiment.name());
    json.put("virtual", experiment.virtual());
    json.put("over", experiment.over());
    // The page of an experiment in progress does not need the files.
    Standing stands = experiment.isLive() ? null : standing(experiment);
    json.put("verdict", stands == null || !experiment.over() ? NO_VERDICT : stands.verdict());
    json.put("failure", stands == null ? "" : stands.failure());
    json.put("page", stands == null || stands.hasRuns());
    return json;
  }

  private synchronized Standing standing(Shown experiment) {
    Standing stands = known.get(experiment.name());
    if (stands == null) {
      stands = Standing.of(experiment.folder());
      if (experiment.over()) {
        known.put(experiment.name(), stands);
      }
    }
    return stands;
  }

  private WebAnswer ofExperiment(WebRequest request) throws IOException {
    int slash = request.rest().indexOf('/');
    if (slash < 0) {
      throw new FileNotFoundException("there is nothing here; a page's address ends with a slash");
    }
    return routes(request.rest().substring(0, slash))
        .answer(request.rest().substring(slash), request);
  }

  private Routes routes(String name) throws IOException {
    Shown experiment;
    Optional<LiveWatch> ofThis;
    synchronized (turns) {
      experiment = shown.get(name);
      ofThis = experiment != null && experiment.isLive() ? live : Optional.empty();
    }
    if (experiment == null) {
      throw new FileNotFoundException("this master has no experiment " + name);
    }
    Routes files = pages(experiment).routes();
    return ofThis.map(watch -> files.and(watch.routes())).orElse(files);
  }

  private synchronized WatchPages pages(Shown experiment) throws IOException {
    Asked asked = new Asked(experiment.name(), experiment.isLive());
    WatchPages pages = read.remove(asked);
    if (pages == null) {
      pages =
          experiment.isLive()
              ? WatchPages.during(experiment.folder())
              : WatchPages.of(experiment.folder());
    }
    read.put(asked, pages);
    if (read.size() > MOST_READ) {
      read.remove(read.keySet().iterator().next());
    }
    return pages;
  }

  @Override
  public void close() {
    synchronized (turns) {
      live.ifPresent(LiveWatch::close);
    }
  }
}
