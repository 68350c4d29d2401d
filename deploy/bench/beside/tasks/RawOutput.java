package beside;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapred.FileOutputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.RecordWriter;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.util.Progressable;

/** The values' bytes, and nothing else. */
public final class RawOutput<K> extends FileOutputFormat<K, BytesWritable> {

  @Override
  public RecordWriter<K, BytesWritable> getRecordWriter(
      FileSystem ignored, JobConf job, String name, Progressable progress) throws IOException {
    org.apache.hadoop.fs.Path file = getTaskOutputPath(job, name);
    FSDataOutputStream out = file.getFileSystem(job).create(file, progress);
    return new RecordWriter<>() {
      @Override
      public void write(K key, BytesWritable value) throws IOException {
        out.write(value.getBytes(), 0, value.getLength());
      }

      @Override
      public void close(Reporter reporter) throws IOException {
        out.close();
      }
    };
  }
}
