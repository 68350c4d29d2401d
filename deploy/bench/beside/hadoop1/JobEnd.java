package beside;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;

/** Waits until a job has ended. */
final class JobEnd {
  private JobEnd() {}

  /** Returns whether the job has succeeded. */
  static boolean await(RunningJob job, JobConf conf) throws IOException, InterruptedException {
    while (!job.isComplete()) {
      Thread.sleep(500);
    }
    return job.isSuccessful();
  }
}
