package beside;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.InputSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordReader;
import org.apache.hadoop.mapred.Reporter;

/** A map for each file, which is a block; its one record is the number of bytes that were read. */
public final class WholeBlocks extends FileInputFormat<NullWritable, LongWritable> {

  @Override
  public InputSplit[] getSplits(JobConf job, int ignored) throws IOException {
    List<InputSplit> splits = new ArrayList<>();
    for (FileStatus file : listStatus(job)) {
      FileSystem files = file.getPath().getFileSystem(job);
      BlockLocation[] blocks = files.getFileBlockLocations(file, 0, file.getLen());
      splits.add(new FileSplit(file.getPath(), 0, file.getLen(), blocks[0].getHosts()));
    }
    return splits.toArray(InputSplit[]::new);
  }

  @Override
  public RecordReader<NullWritable, LongWritable> getRecordReader(
      InputSplit split, JobConf job, Reporter reporter) throws IOException {
    FileSplit file = (FileSplit) split;
    return new RecordReader<>() {
      private boolean read;

      @Override
      public boolean next(NullWritable key, LongWritable bytes) throws IOException {
        if (read) {
          return false;
        }
        read = true;
        byte[] buffer = new byte[1 << 16];
        long sum = 0;
        try (FSDataInputStream in = file.getPath().getFileSystem(job).open(file.getPath())) {
          for (int some = in.read(buffer); some >= 0; some = in.read(buffer)) {
            sum += some;
          }
        }
        bytes.set(sum);
        return true;
      }

      @Override
      public NullWritable createKey() {
        return NullWritable.get();
      }

      @Override
      public LongWritable createValue() {
        return new LongWritable();
      }

      @Override
      public long getPos() {
        return read ? file.getLength() : 0;
      }

      @Override
      public void close() {}

      @Override
      public float getProgress() {
        return read ? 1 : 0;
      }
    };
  }
}
