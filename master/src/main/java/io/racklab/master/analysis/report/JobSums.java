package io.racklab.master.analysis.report;

import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.RunFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * Checksums of the jobs of runs, which show whether runs of different directories had the same
 * jobs. A checksum covers the names, the numbers of tasks and the shuffle bytes of all jobs. It
 * does not cover the times of submission and completion, which depend on the clock and the
 * scheduler.
 */
public final class JobSums {
  /** Treats all runs as having the same jobs, which holds within each repeat of one directory. */
  public static final JobSums ALIKE = new JobSums(Map.of());

  /** Checksums by the folder of each run. */
  private final Map<Path, String> sums;

  private JobSums(Map<Path, String> sums) {
    this.sums = sums;
  }

  static JobSums of(List<OneRun> runs) {
    Map<Path, String> sums = new LinkedHashMap<>();
    for (OneRun run : runs) {
      try {
        sums.put(run.folder(), sum(run.folder()));
      } catch (IOException e) {
        // An unreadable run matches no other run.
        sums.put(run.folder(), run.folder().toString());
      }
    }
    return new JobSums(sums);
  }

  /** Returns the checksum of a run's jobs. */
  String of(OneRun run) {
    return sums.getOrDefault(run.folder(), "");
  }

  private static String sum(Path folder) throws IOException {
    Map<String, String> jobs = new TreeMap<>();
    new RunFiles(folder)
        .eachJob(
            job ->
                jobs.put(
                    job.job(),
                    job.name()
                        + '\t'
                        + job.maps()
                        + '\t'
                        + job.reduces()
                        + '\t'
                        + job.shuffleBytes()));
    CRC32C sum = new CRC32C();
    jobs.forEach(
        (job, what) -> sum.update((job + '\t' + what + '\n').getBytes(StandardCharsets.UTF_8)));
    return jobs.size() + "-" + Long.toHexString(sum.getValue());
  }
}
