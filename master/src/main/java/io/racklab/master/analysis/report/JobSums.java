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
 * Checksums of the jobs that runs played, which show whether runs of different directories played
 * the same jobs: names, tasks and shuffled bytes of all jobs. Submission and finish times are left
 * out, since the scheduler or the clock affects them.
 */
public final class JobSums {
  /** Treats all runs as having the same jobs, as the runs of one directory do in each repeat. */
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
        // An unreadable run matches no other, like a run of other jobs.
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
