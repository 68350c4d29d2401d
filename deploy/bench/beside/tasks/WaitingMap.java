package beside;

import java.io.IOException;
import java.util.Random;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.Mapper;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;

/**
 * Waits for as long as its input takes to compute, and writes each reduce its part of the output.
 */
public final class WaitingMap extends MapReduceBase
    implements Mapper<NullWritable, LongWritable, IntWritable, BytesWritable> {
  private static final int RECORD = 1 << 15;

  private JobConf job;

  @Override
  public void configure(JobConf conf) {
    job = conf;
  }

  @Override
  public void map(
      NullWritable key,
      LongWritable read,
      OutputCollector<IntWritable, BytesWritable> output,
      Reporter reporter)
      throws IOException {
    Moments.READ.now(reporter);
    Wait.seconds(read.get() * Double.parseDouble(job.get("beside.map.cost")), reporter);
    Moments.COMPUTED.now(reporter);
    double ratio = Double.parseDouble(job.get("beside.map.ratio"));
    int parts = Math.max(1, job.getNumReduceTasks());
    byte[] bytes = new byte[RECORD];
    new Random(1).nextBytes(bytes);
    long all = Math.round(read.get() * ratio);
    for (int part = 0; part < parts; part++) {
      long end = all * (part + 1) / parts;
      for (long at = all * part / parts; at < end; at += RECORD) {
        int some = (int) Math.min(RECORD, end - at);
        output.collect(
            new IntWritable(part),
            new BytesWritable(some == RECORD ? bytes : java.util.Arrays.copyOf(bytes, some)));
      }
    }
  }
}
