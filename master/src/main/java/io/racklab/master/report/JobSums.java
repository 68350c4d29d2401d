package io.racklab.master.report;

import io.racklab.master.journal.RunFiles;
import io.racklab.master.report.Results.OneRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * Sums of the jobs that runs played, by which one tells whether two runs of other directories met
 * the same: names, tasks and shuffled bytes of all jobs. When they came and ended is left out,
 * which a scheduler or a clock decides.
 */
public final class JobSums {
  /** All runs have the same jobs, as those of one directory in each repeat. */
  public static final JobSums ALIKE = new JobSums(Map.of());

  /** By the folder of each run. */
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
        // It is compared as one of other jobs would be.
        sums.put(run.folder(), run.folder().toString());
      }
    }
    return new JobSums(sums);
  }

  /** The sum of the jobs of a run. */
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
