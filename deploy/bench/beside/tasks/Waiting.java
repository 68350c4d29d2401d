package beside;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;

/** Tasks that read, move and write as many bytes as planned, and wait where others compute. */
final class Waiting implements Work {
  private final byte[] bytes = new byte[1 << 20];

  Waiting() {
    new Random(1).nextBytes(bytes);
  }

  @Override
  public JobConf of(String[] row, Path out) {
    JobConf job = new JobConf();
    job.setInputFormat(WholeBlocks.class);
    job.setMapperClass(WaitingMap.class);
    job.setMapOutputKeyClass(IntWritable.class);
    job.setMapOutputValueClass(BytesWritable.class);
    job.setPartitionerClass(ByPart.class);
    job.setReducerClass(WaitingReduce.class);
    job.setOutputFormat(RawOutput.class);
    job.set("beside.map.cost", row[5]);
    job.set("beside.map.ratio", row[6]);
    job.set("beside.reduce.cost", row[7]);
    job.set("beside.reduce.ratio", row[8]);
    FileInputFormat.setInputPaths(job, new Path(row[3]));
    FileOutputFormat.setOutputPath(job, out);
    return job;
  }

  @Override
  public void write(OutputStream out, String job, int number, long size) throws IOException {
    for (long left = size; left > 0; left -= bytes.length) {
      out.write(bytes, 0, (int) Math.min(left, bytes.length));
    }
  }
}
