package io.racklab.deploy.watch;

import io.racklab.deploy.watch.IdleReason.Kind;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.Happening;
import io.racklab.master.analysis.why.FirstDivergence.Launch;
import io.racklab.master.analysis.why.LaunchCandidates;
import io.racklab.master.analysis.why.LaunchCandidates.Candidate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An idle slot at a moment: the jobs that had tasks for it, and why it stayed idle.
 *
 * @param waiting the jobs that had tasks of its type to launch
 * @param said the lines that the run recorded for idle slots of this type of the node, at the last
 *     heartbeat with such lines since the slot became idle
 * @param next the node's next regular heartbeat; empty if the experiment cannot be read
 */
record IdleSlot(
    List<Candidate> waiting, List<String> said, IdleReason reason, OptionalDouble next) {

  /**
   * The question why a slot was idle at a moment.
   *
   * @param since the time at which it became idle
   */
  record Question(boolean map, String node, double at, double since) {
    String type() {
      return map ? "map" : "reduce";
    }
  }

  IdleSlot {
    waiting = List.copyOf(waiting);
    said = List.copyOf(said);
  }

  /**
   * Reads the answer from a run's rows.
   *
   * @param conditions empty if the experiment cannot be read
   */
  static IdleSlot of(Question asked, RunFiles files, Optional<Conditions> conditions)
      throws IOException {
    List<Candidate> waiting =
        LaunchCandidates.at(new Launch("", "", asked.map(), asked.node(), asked.at()), files);
    Recorded recorded = new Recorded(asked);
    files.eachEvent(recorded::take);
    Optional<Conditions> known = conditions.filter(one -> one.heartbeats().knows(asked.node()));
    return new IdleSlot(
        waiting,
        recorded.said,
        reason(asked, waiting, recorded, known, files),
        known.isPresent()
            ? OptionalDouble.of(known.get().heartbeats().after(asked.node(), asked.at()))
            : OptionalDouble.empty());
  }

  private static IdleReason reason(
      Question asked,
      List<Candidate> waiting,
      Recorded recorded,
      Optional<Conditions> known,
      RunFiles files)
      throws IOException {
    if (recorded.lost) {
      return new IdleReason(Kind.LOST_NODE, "The node was lost.");
    }
    if (waiting.isEmpty()) {
      return new IdleReason(
          Kind.NOBODY_WAITS, "Nobody waits: no job has a " + asked.type() + " to launch.");
    }
    if (known.isEmpty()) {
      return recorded.said.isEmpty()
          ? notRecorded("The run's experiment cannot be read here, and no reason was recorded.")
          : IdleReason.refused(recorded.said, recorded.at);
    }
    ReduceStarts starts = new ReduceStarts(waiting, known.get().slowstart(), asked.at());
    if (!asked.map()) {
      starts.read(files);
      if (starts.nobodyMay()) {
        return new IdleReason(Kind.SLOWSTART, starts.words());
      }
    }
    NodeHeartbeats heartbeats = known.get().heartbeats();
    double last = heartbeats.until(asked.node(), asked.at());
    double free = heartbeats.alsoWhenTasksEnd() ? 0 : asked.since();
    double asksSince = asked.map() ? firstSubmit(waiting) : starts.first();
    if (last < Math.max(free, asksSince)) {
      return new IdleReason(
          Kind.NO_HEARTBEAT_YET,
          "No heartbeat yet: "
              + (free >= asksSince
                  ? "the slot has been free since " + IdleReason.seconds(free)
                  : "tasks have waited since " + IdleReason.seconds(asksSince))
              + (Double.isFinite(last)
                  ? ", and the node's last heartbeat was at " + IdleReason.seconds(last) + "."
                  : ", and the node has sent none."));
    }
    if (!recorded.said.isEmpty()) {
      return IdleReason.refused(recorded.said, recorded.at);
    }
    return notRecorded(
        known.get().explained()
            ? "The run recorded no refusal for this slot: at the node's last heartbeat, at "
                + IdleReason.seconds(last)
                + ", no task was refused."
            : "At the node's last heartbeat, at "
                + IdleReason.seconds(last)
                + ", the scheduler gave this slot nothing, and did not record why: run with"
                + " --explain.");
  }

  private static IdleReason notRecorded(String text) {
    return new IdleReason(Kind.NOT_RECORDED, text);
  }

  private static double firstSubmit(List<Candidate> waiting) {
    return waiting.stream().mapToDouble(Candidate::submit).min().orElseThrow();
  }

  /** What the run recorded for the slot until the moment. */
  private static final class Recorded {
    /** Pages know times in single precision: within 4 ms in a day. */
    private static final double ROUNDING = 0.01;

    private final Question asked;
    private final List<String> said = new ArrayList<>();
    private double at = Double.NEGATIVE_INFINITY;
    private boolean lost;

    Recorded(Question asked) {
      this.asked = asked;
    }

    void take(Happening event) {
      if (event.at() > asked.at()) {
        return;
      }
      if (event.subject().equals(asked.node())
          && (event.event().equals("node-lost") || event.event().equals("node-back"))) {
        lost = event.event().equals("node-lost");
      }
      boolean passedOver =
          event.event().equals("passed-over")
              && event.detail().startsWith(asked.type() + " at " + asked.node() + ":");
      boolean leftIdle =
          event.event().equals("left-idle")
              && event.subject().equals(asked.node())
              && event.detail().startsWith(asked.type() + ":");
      // Lines from before the slot became idle do not explain why it is.
      if ((passedOver || leftIdle) && event.at() > asked.since() - ROUNDING) {
        if (event.at() > at) {
          said.clear();
          at = event.at();
        }
        said.add(
            passedOver ? event.subject() + " was passed over: " + event.detail() : event.detail());
      }
    }
  }

  /** Returns the answer as the page reads it. */
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("kind", reason.kind().word());
    json.put("reason", reason.text());
    json.put("next_heartbeat_s", next.isPresent() ? next.getAsDouble() : null);
    json.put("waiting", json(waiting));
    json.put("said", said);
    return json;
  }

  /** Returns jobs that had tasks to launch as the page reads them. */
  static List<Map<String, Object>> json(List<Candidate> candidates) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Candidate one : candidates) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("job", one.job());
      json.put("submit", one.submit());
      json.put("waiting", one.waiting());
      json.put("running", one.running());
      all.add(json);
    }
    return all;
  }
}
