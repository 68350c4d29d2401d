package beside;

import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Partitioner;

/** A record's key is the number of its reduce. */
public final class ByPart implements Partitioner<IntWritable, BytesWritable> {
  @Override
  public void configure(JobConf job) {}

  @Override
  public int getPartition(IntWritable key, BytesWritable value, int parts) {
    return key.get();
  }
}
