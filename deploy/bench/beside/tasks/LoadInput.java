package beside;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Writes the input of all jobs: a file for each block. Argument: the plan's folder. */
public final class LoadInput {
  private LoadInput() {}

  public static void main(String[] args) throws IOException {
    Work work = Work.named(System.getProperty("beside.work"));
    int number = 0;
    try (FileSystem files = FileSystem.get(new Configuration())) {
      for (String line : Files.readAllLines(java.nio.file.Path.of(args[0], "blocks.tsv"))) {
        String[] fields = line.split("\t");
        long size = Long.parseLong(fields[1]);
        short replicas = (short) fields[2].split(",").length;
        // A file that is a block, however large: HDFS wants blocks of whole checksums.
        long block = (size + 511) / 512 * 512;
        try (OutputStream out = files.create(new Path(fields[0]), true, 1 << 16, replicas, block)) {
          work.write(out, fields[3], number++, size);
        }
      }
    }
  }
}
