package io.racklab.master.papers.reproduce;

import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The least-squares line through the jobs of a run: seconds over bytes of intermediate data
 * (ReduceTask locality, Fig. 8).
 *
 * @param slope seconds for each MB (1000 squared bytes)
 * @param rSquared the share of the times' variance that the line explains; NaN if all jobs have
 *     equal bytes or equal times
 */
record ShuffleLine(double slope, double rSquared) {
  private static final double MEGABYTE = 1e6;

  static ShuffleLine in(Path folder) throws IOException {
    return through(new Rows(folder).jobs());
  }

  static ShuffleLine through(List<EndedJob> jobs) {
    double x = jobs.stream().mapToDouble(EndedJob::shuffleBytes).average().orElse(Double.NaN);
    double y = jobs.stream().mapToDouble(EndedJob::seconds).average().orElse(Double.NaN);
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (EndedJob job : jobs) {
      double right = (job.shuffleBytes() - x) / MEGABYTE;
      double up = job.seconds() - y;
      xx += right * right;
      xy += right * up;
      yy += up * up;
    }
    return new ShuffleLine(xy / xx, xy * xy / (xx * yy));
  }
}
