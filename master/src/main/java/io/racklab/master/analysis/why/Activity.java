package io.racklab.master.analysis.why;

/** The activities of a job, in the order in which it goes through them. */
public enum Activity {
  SETTING_UP("set-up", "is set up"),
  WAITING_FOR_MAP_SLOT("map-slot", "waits for a map's slot"),
  REPEATING_A_MAP("again", "waits for an earlier attempt of the map, which did not succeed"),
  READING("read", "reads"),
  MAPPING("map", "maps"),
  WRITING_MAP_OUTPUT("spill", "writes the map's output"),
  WAITING_FOR_REDUCE_SLOT("reduce-slot", "waits for a reduce's slot"),
  REPEATING_A_REDUCE("again", "waits for an earlier attempt of the reduce, which did not succeed"),
  COPYING("copy", "copies"),
  SORTING("sort", "sorts"),
  REDUCING("reduce", "reduces"),
  WRITING("write", "writes its output"),
  ENDING("end", "is cleaned up, and its end is reported");

  private final String title;
  private final String sentence;

  Activity(String title, String sentence) {
    this.title = title;
    this.sentence = sentence;
  }

  /** Returns the column heading; the two activities of repeating a task share one. */
  public String title() {
    return title;
  }

  /** Returns the predicate of a sentence that has the job as its subject. */
  public String sentence() {
    return sentence;
  }

  /** True if the job waits for a slot that other jobs may hold. */
  public boolean waitsForSlot() {
    return this == WAITING_FOR_MAP_SLOT || this == WAITING_FOR_REDUCE_SLOT;
  }
}
