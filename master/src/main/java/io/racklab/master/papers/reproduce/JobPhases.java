package io.racklab.master.papers.reproduce;

import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * The mean times of the three phases of jobs (Shadow, Fig. 1): map until the last map has ended,
 * shuffle from there until the last reduce has copied all its input, reduce from there to the end.
 * Copying in parallel with maps counts as map. Jobs without reduces have no shuffle and no reduce.
 *
 * @param map seconds, like the other components
 */
record JobPhases(double map, double shuffle, double reduce) {

  static JobPhases in(Path folder) throws IOException {
    Rows rows = new Rows(folder);
    Map<String, Double> copied = rows.copied();
    double map = 0;
    double shuffle = 0;
    double reduce = 0;
    int jobs = 0;
    for (EndedJob job : rows.jobs()) {
      double copyEnd = Math.max(job.mapsDone(), copied.getOrDefault(job.job(), job.mapsDone()));
      jobs++;
      if (copied.containsKey(job.job())) {
        map += job.mapsDone() - job.submit();
        shuffle += copyEnd - job.mapsDone();
        reduce += job.finish() - copyEnd;
      } else {
        map += job.seconds();
      }
    }
    return new JobPhases(map / jobs, shuffle / jobs, reduce / jobs);
  }

  double mapShare() {
    return map / whole();
  }

  double shuffleShare() {
    return shuffle / whole();
  }

  double reduceShare() {
    return reduce / whole();
  }

  private double whole() {
    return map + shuffle + reduce;
  }
}
