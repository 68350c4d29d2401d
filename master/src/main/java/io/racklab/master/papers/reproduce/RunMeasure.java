package io.racklab.master.papers.reproduce;

import java.io.IOException;
import java.nio.file.Path;

/** Quantities that are computed from the rows of a run. */
public enum RunMeasure {
  MAP_SHARE("rows.map-share", folder -> JobPhases.in(folder).mapShare()),
  SHUFFLE_SHARE("rows.shuffle-share", folder -> JobPhases.in(folder).shuffleShare()),
  REDUCE_SHARE("rows.reduce-share", folder -> JobPhases.in(folder).reduceShare()),
  SHUFFLE_SECONDS("rows.shuffle-s", folder -> JobPhases.in(folder).shuffle()),
  COPY_SECONDS("rows.copy-s", folder -> new Rows(folder).copySeconds()),
  DUPLICATE_SHARE("rows.duplicate-share", folder -> new Rows(folder).duplicateShare()),
  SHUFFLE_FIT("rows.time-over-shuffle-r2", folder -> ShuffleLine.in(folder).rSquared()),
  SHUFFLE_SLOPE("rows.time-over-shuffle-s-per-mb", folder -> ShuffleLine.in(folder).slope()),
  AFTER_ARRIVALS("rows.after-arrivals-min", folder -> new Rows(folder).secondsAfterArrivals() / 60),
  QUARTER_DONE("rows.quarter-done-s", folder -> new Rows(folder).doneSeconds(0.25)),
  HALF_DONE("rows.half-done-s", folder -> new Rows(folder).doneSeconds(0.5)),
  THREE_QUARTERS_DONE("rows.three-quarters-done-s", folder -> new Rows(folder).doneSeconds(0.75)),
  MAP_SECONDS("rows.map-s", folder -> new Rows(folder).mapSeconds()),
  JOB_RANGE("rows.job-range-s", folder -> new Rows(folder).rangeSeconds()),
  TASK_HOURS("rows.task-hours", folder -> new Rows(folder).taskSeconds() / 3600),
  JOB_HOURS("rows.job-hours", folder -> new Rows(folder).jobSeconds() / 3600),
  RUNNING("rows.running-attempts", folder -> SlotsHeld.in(folder).running()),
  RUNNING_BEFORE_REDUCES(
      "rows.running-before-reduces", folder -> SlotsHeld.in(folder).runningBeforeReduces()),
  UNFAIRNESS_BEFORE_REDUCES(
      "rows.unfairness-before-reduces", folder -> SlotsHeld.in(folder).unfairnessBeforeReduces()),
  MOST_REDUCES_BESIDE_WAITING_MAPS(
      "rows.most-reduces-beside-waiting-maps",
      folder -> SlotsHeld.in(folder).mostReducesBesideWaitingMaps()),
  LOAD_IMBALANCE("rows.load-imbalance", folder -> SlotsHeld.in(folder).loadImbalance()),
  UNFAIRNESS("rows.unfairness", folder -> SlotsHeld.in(folder).unfairness()),
  SHUFFLE_PEAK("rows.shuffle-peak-mb-per-s", folder -> ShuffleThroughput.in(folder).peak()),
  SHUFFLE_VARIATION("rows.shuffle-variation", folder -> ShuffleThroughput.in(folder).variation()),
  FETCHED_BYTES("rows.fetched-gb", folder -> new Rows(folder).fetchedBytes() / 1e9);

  private final String word;
  private final Reading reading;

  RunMeasure(String word, Reading reading) {
    this.word = word;
    this.reading = reading;
  }

  private interface Reading {
    double in(Path folder) throws IOException;
  }

  /** Returns the measure's name in files. */
  public String word() {
    return word;
  }

  /**
   * Returns the value; NaN where the rows do not hold it.
   *
   * @param folder the folder of one run's rows
   */
  public double of(Path folder) throws IOException {
    return reading.in(folder);
  }
}
