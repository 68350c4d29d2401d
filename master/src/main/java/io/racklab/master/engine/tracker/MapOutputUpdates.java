package io.racklab.master.engine.tracker;

import io.racklab.master.engine.job.Job;
import io.racklab.protocol.JobOutputs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * News of map outputs for the reduces of each node: it keeps what each node has been told, so that
 * a heartbeat's answer adds only what is new.
 */
final class MapOutputUpdates {
  /** What each node has been told, by node and then by job. */
  private final List<Map<Integer, Told>> toldOn = new ArrayList<>();

  MapOutputUpdates(int nodes) {
    for (int node = 0; node < nodes; node++) {
      toldOn.add(new LinkedHashMap<>());
    }
  }

  void reduceLaunched(int node, Job job) {
    Told told = toldOn.get(node).computeIfAbsent(job.number(), number -> new Told(job));
    told.reduces++;
  }

  void reduceEnded(int node, int job) {
    Map<Integer, Told> toldOfJob = toldOn.get(node);
    Told told = toldOfJob.get(job);
    if (told != null && --told.reduces == 0) {
      toldOfJob.remove(job);
    }
  }

  /** True if there is news for a node. */
  boolean has(int node) {
    for (Told told : toldOn.get(node).values()) {
      if (told.misses()) {
        return true;
      }
    }
    return false;
  }

  /** Returns the news for one node and marks it as told. */
  List<JobOutputs> drain(int node) {
    Map<Integer, Told> toldOfJob = toldOn.get(node);
    if (toldOfJob.isEmpty()) {
      return List.of();
    }
    List<JobOutputs> all = new ArrayList<>();
    for (Told told : toldOfJob.values()) {
      if (told.misses()) {
        all.add(since(told.position, told.job));
        told.hear();
      }
    }
    return all;
  }

  /** Returns the news for all nodes, by node, and marks it as told. */
  Map<Integer, List<JobOutputs>> drain() {
    Map<Integer, List<JobOutputs>> all = new LinkedHashMap<>();
    for (int node = 0; node < toldOn.size(); node++) {
      if (has(node)) {
        all.put(node, drain(node));
      }
    }
    return all;
  }

  /** Returns the news of a job's outputs since a position; 0 is the beginning. */
  static JobOutputs since(int position, Job job) {
    return new JobOutputs(
        job.number(),
        job.everyMapHasEnded(),
        job.outputs().since(position),
        job.outputs().lostSince(position),
        job.outputs().rerunsSince(position));
  }

  private static final class Told {
    private final Job job;
    private int reduces;
    private int position;
    private boolean complete;

    /** Starts at the current position, since the reduce's launch carries everything up to it. */
    Told(Job job) {
      this.job = job;
      hear();
    }

    void hear() {
      position = job.outputs().position();
      complete = job.everyMapHasEnded();
    }

    boolean misses() {
      return !job.left()
          && (position < job.outputs().position() || complete != job.everyMapHasEnded());
    }
  }
}
