package beside;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Waits until a job has ended: the resource manager knows, where its own client asks a server of histories. */
final class JobEnd {
  private JobEnd() {}

  /** Returns whether the job has succeeded. */
  static boolean await(RunningJob job, JobConf conf) throws IOException, InterruptedException {
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(conf);
      yarn.start();
      while (true) {
        ApplicationReport report =
            yarn.getApplicationReport(
                TypeConverter.toYarn(job.getID()).getAppId());
        if (report.getFinalApplicationStatus() != FinalApplicationStatus.UNDEFINED) {
          return report.getFinalApplicationStatus() == FinalApplicationStatus.SUCCEEDED;
        }
        Thread.sleep(500);
      }
    } catch (YarnException e) {
      throw new IOException(e);
    }
  }
}
