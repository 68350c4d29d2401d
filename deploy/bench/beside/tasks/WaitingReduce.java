package beside;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reducer;
import org.apache.hadoop.mapred.Reporter;

/**
 * Reads its input, waits for as long as that takes to compute, and writes its part of the output.
 */
public final class WaitingReduce extends MapReduceBase
    implements Reducer<IntWritable, BytesWritable, NullWritable, BytesWritable> {
  private static final int RECORD = 1 << 16;

  private JobConf job;

  @Override
  public void configure(JobConf conf) {
    job = conf;
  }

  @Override
  public void reduce(
      IntWritable key,
      Iterator<BytesWritable> values,
      OutputCollector<NullWritable, BytesWritable> output,
      Reporter reporter)
      throws IOException {
    Moments.BEGUN.now(reporter);
    long read = 0;
    while (values.hasNext()) {
      read += values.next().getLength();
    }
    Moments.READ.now(reporter);
    Wait.seconds(read * Double.parseDouble(job.get("beside.reduce.cost")), reporter);
    Moments.COMPUTED.now(reporter);
    byte[] bytes = new byte[RECORD];
    for (long left = Math.round(read * Double.parseDouble(job.get("beside.reduce.ratio")));
        left > 0;
        left -= RECORD) {
      output.collect(
          NullWritable.get(),
          left >= RECORD ? new BytesWritable(bytes) : new BytesWritable(new byte[(int) left]));
    }
    Moments.WRITTEN.now(reporter);
  }
}
