package io.racklab.deploy.watch;

import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import io.racklab.master.analysis.rows.RunFiles.Happening;
import io.racklab.master.analysis.timeline.Timeline;
import io.racklab.master.analysis.why.FirstDivergence.Launch;
import io.racklab.master.analysis.why.FlowMoment;
import io.racklab.master.analysis.why.LaunchCandidates;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** A finished run and the data that its page requests. Rows are read on first use. */
final class WatchedRun {
  /** Events that the page omits, since it shows the same elsewhere or they are too many. */
  static final Set<String> NOT_SHOWN = Set.of("passed-over", "left-idle", "set-up", "cleaned-up");

  private static final int MOST_EVENTS = 2000;

  private final OneRun run;
  private final RunFiles files;
  private final Surroundings surroundings;
  private Timeline timeline;

  /** Guards {@link #links}, so that requests for the timeline do not wait while links are read. */
  private final Object linksLock = new Object();

  private Map<String, Object> links;

  WatchedRun(OneRun run, Surroundings surroundings) {
    this.run = run;
    this.surroundings = surroundings;
    files = new RunFiles(run.folder());
  }

  OneRun run() {
    return run;
  }

  private synchronized Timeline timeline() throws IOException {
    if (timeline == null) {
      timeline = Timeline.of(files, surroundings.slots());
    }
    return timeline;
  }

  /** Reads the attempts before they are requested; a later request reports errors. */
  void readAhead() {
    try {
      timeline();
    } catch (IOException | OutOfMemoryError e) {
      // The request reads them again and reports the error.
    }
  }

  byte[] attempts() throws IOException {
    return TimelineBytes.of(timeline());
  }

  List<Map<String, Object>> jobs() throws IOException {
    List<Map<String, Object>> jobs = new ArrayList<>();
    files.eachJob(job -> jobs.add(job(job)));
    return jobs;
  }

  private static Map<String, Object> job(EndedJob job) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("job", job.job());
    json.put("name", job.name());
    json.put("pool", job.pool());
    json.put("submit", job.submit());
    json.put("finish", job.finish());
    json.put("maps", job.maps());
    json.put("reduces", job.reduces());
    json.put("succeeded", job.succeeded());
    return json;
  }

  Map<String, Object> links() throws IOException {
    double end = timeline().end();
    synchronized (linksLock) {
      if (links == null) {
        links = readLinks(end);
      }
      return links;
    }
  }

  /**
   * Drops the attempts from memory, which cannot hold many runs; the next request reads them again.
   */
  synchronized void forget() {
    timeline = null;
  }

  private Map<String, Object> readLinks(double end) throws IOException {
    LinkCurves curves = new LinkCurves(surroundings.trunks(), surroundings.linkWindow(), end);
    files.eachLink(curves);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("width", curves.width());
    json.put("thousandths", curves.thousandths());
    return json;
  }

  List<Map<String, Object>> events() throws IOException {
    List<Map<String, Object>> events = new ArrayList<>();
    files.eachEvent(
        event -> {
          if (!NOT_SHOWN.contains(event.event()) && events.size() < MOST_EVENTS) {
            events.add(event(event));
          }
        });
    return events;
  }

  private static Map<String, Object> event(Happening event) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("at", event.at());
    json.put("event", event.event());
    json.put("subject", event.subject());
    json.put("detail", event.detail());
    return json;
  }

  /**
   * Returns the row of an attempt, and the jobs that had pending tasks of its type when it started.
   *
   * @throws IndexOutOfBoundsException if there is no attempt of this number
   */
  Map<String, Object> attempt(int number) throws IOException {
    EndedAttempt attempt = timeline().attempt(number);
    Map<String, Object> json = row(number);
    json.put(
        "others",
        IdleSlot.json(
            LaunchCandidates.at(
                new Launch("", "", attempt.map(), attempt.node(), attempt.start()), files)));
    return json;
  }

  /**
   * Returns the row of an attempt.
   *
   * @throws IndexOutOfBoundsException if there is no attempt of this number
   */
  Map<String, Object> row(int number) throws IOException {
    EndedAttempt attempt = timeline().attempt(number);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("attempt", attempt.attempt());
    json.put("job", attempt.job());
    json.put("node", attempt.node());
    json.put("kind", attempt.kind().map(Enum::name).orElse(null));
    json.put("locality", attempt.locality().map(Enum::name).orElse(null));
    json.put("outcome", attempt.outcome().map(Enum::name).orElse(null));
    json.put("start_s", attempt.start());
    phase(json, "read_s", attempt.read());
    phase(json, "copy_s", attempt.copy());
    phase(json, "sort_s", attempt.sort());
    phase(json, "compute_s", attempt.compute());
    json.put("finish_s", attempt.finish());
    return json;
  }

  private static void phase(Map<String, Object> json, String name, double end) {
    if (Double.isFinite(end)) {
      json.put(name, end);
    }
  }

  /** Returns why a slot was idle, and the jobs that had tasks for it. */
  Map<String, Object> idle(IdleSlot.Question asked, Optional<Conditions> conditions)
      throws IOException {
    return IdleSlot.of(asked, files, conditions).json();
  }

  /** Returns the time at which a share of a job's shuffle had arrived; empty where it never did. */
  OptionalDouble shuffleAt(String job, double share) throws IOException {
    FlowMoment moment = new FlowMoment(job);
    files.eachFlow(moment);
    return moment.at(share);
  }
}
