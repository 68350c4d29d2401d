package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The description of a stage in an event. */
final class SparkStageInfo {
  private int id;
  private int attempt;
  private int tasks;
  private final List<Integer> parents = new ArrayList<>();
  private boolean namesParents;
  private final List<Integer> data = new ArrayList<>();

  private SparkStageInfo() {}

  static SparkStageInfo read(JsonObjects objects) throws IOException {
    SparkStageInfo info = new SparkStageInfo();
    objects.fields(name -> info.field(name, objects));
    return info;
  }

  private void field(String name, JsonObjects objects) throws IOException {
    switch (name) {
      case "Stage ID" -> id = objects.below(Integer.MAX_VALUE, name);
      case "Stage Attempt ID" -> attempt = objects.below(Integer.MAX_VALUE, name);
      case "Number of Tasks" -> tasks = objects.below(SparkStage.MOST_TASKS, name);
      case "Parent IDs" -> {
        namesParents = true;
        objects.elements(() -> parents.add(objects.below(Integer.MAX_VALUE, name)));
      }
      case "RDD Info" -> objects.elements(() -> objects.fields(inner -> dataSet(inner, objects)));
      default -> {
        // Names, details, times.
      }
    }
  }

  private void dataSet(String name, JsonObjects objects) throws IOException {
    if (name.equals("RDD ID")) {
      data.add(objects.below(Integer.MAX_VALUE, name));
    }
  }

  int id() {
    return id;
  }

  /** Tells a stage how a job's start plans it. */
  void planned(SparkStage stage) {
    stage.planned(tasks, data.stream().sorted().toList());
    noteParents(stage);
  }

  /** Tells a stage that an attempt of it begins or ends. */
  void attempted(SparkStage stage) {
    stage.attempted(attempt, tasks, data.stream().sorted().toList());
    noteParents(stage);
  }

  private void noteParents(SparkStage stage) {
    if (namesParents) {
      stage.reads(parents);
    }
  }
}
