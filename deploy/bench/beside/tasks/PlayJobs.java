package beside;

import java.nio.file.Files;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RunningJob;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Submits the jobs of a repeat at their times and waits for them all. Arguments: the plan's folder,
 * the repeat, how many nodes to wait for first.
 */
public final class PlayJobs {
  /** The name of a job that counts for nothing. */
  private static final String WARM_UP = "warm-up";

  private static final Work WORK = Work.named(System.getProperty("beside.work"));

  private PlayJobs() {}

  public static void main(String[] args) throws Exception {
    JobClient client = new JobClient(new JobConf());
    int nodes = Integer.parseInt(args[2]);
    while (client.getClusterStatus().getTaskTrackers() < nodes) {
      Thread.sleep(200);
    }
    // Before jobs come, nodes have spoken a few times.
    Thread.sleep(3_000);
    List<String> lines =
        Files.readAllLines(java.nio.file.Path.of(args[0], "jobs-" + args[1] + ".tsv"));
    if (WORK.needsWarmUp()) {
      warmUp(lines.get(0).split("\t"));
    }
    ExecutorService each = Executors.newFixedThreadPool(lines.size());
    long begin = System.currentTimeMillis();
    List<Future<?>> all = new ArrayList<>();
    for (String line : lines) {
      all.add(each.submit(() -> play(line.split("\t"), begin)));
    }
    for (Future<?> one : all) {
      one.get();
    }
    each.shutdown();
    System.out.println("begin\t" + begin);
    System.exit(0);
  }

  /**
   * Plays a job without its work. The first processes of daemons that have just begun take three
   * times as long to start as all later ones.
   */
  private static void warmUp(String[] fields) throws Exception {
    fields[0] = WARM_UP;
    fields[2] = "0";
    fields[5] = "0";
    fields[7] = "0";
    play(fields, System.currentTimeMillis());
    // Its master holds its container for a while.
    Thread.sleep(15_000);
  }

  private static Void play(String[] fields, long begin) throws Exception {
    String name = fields[0];
    long at = begin + Math.round(Double.parseDouble(fields[2]) * 1000);
    JobConf job = WORK.of(fields, new Path("/out/" + begin + "/" + name));
    job.setJobName(WORK.name(fields));
    job.set("mapred.fairscheduler.pool", fields[1]);
    job.setNumReduceTasks(Integer.parseInt(fields[4]));
    job.setSpeculativeExecution(false);
    job.set("dfs.replication", fields[9]);
    Thread.sleep(Math.max(0, at - System.currentTimeMillis()));
    // Who submits a job matters to schedulers that share by user.
    RunningJob running =
        UserGroupInformation.createRemoteUser(fields[1])
            .doAs((PrivilegedExceptionAction<RunningJob>) () -> new JobClient(job).submitJob(job));
    boolean succeeded = JobEnd.await(running, job);
    System.out.println("job\t" + name + "\t" + running.getID() + "\t" + succeeded);
    return null;
  }
}
