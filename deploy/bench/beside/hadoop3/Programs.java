package beside;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import org.apache.hadoop.examples.WordCount;
import org.apache.hadoop.examples.terasort.TeraInputFormat;
import org.apache.hadoop.examples.terasort.TeraOutputFormat;
import org.apache.hadoop.examples.terasort.TeraSort;
import org.apache.hadoop.examples.terasort.TeraSortConfigKeys;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.RegexMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;

/**
 * Hadoop's own programs, by the names of jobs: {@code terasort}, {@code wordcount} and {@code
 * grep}, whose second job, which sorts the few matches, is left out.
 */
final class Programs implements Work {
  /** Few: the client reads them from the nodes whose links are measured. */
  private static final int SAMPLES = 1_000;

  private static final int TERA_RECORD = 100;
  private static final int RECORDS = 10_000;
  private static final int WORDS = 50_000;
  private static final int WORDS_OF_LINE = 12;
  private static final int TEXT = 16 << 20;

  private byte[] text;

  /** The program and the number, so that jobs of one program are of one class. */
  @Override
  public String name(String[] row) {
    return row[0].replace("job", row[10]);
  }

  /** Tasks have so small a share of a core that all processes start slowly. */
  @Override
  public boolean needsWarmUp() {
    return false;
  }

  @Override
  public JobConf of(String[] row, Path out) throws IOException {
    Job job = Job.getInstance();
    FileInputFormat.setInputPaths(job, new Path(row[3]));
    FileOutputFormat.setOutputPath(job, out);
    job.setNumReduceTasks(Integer.parseInt(row[4]));
    switch (row[10]) {
      case "terasort" -> teraSort(job, out);
      case "wordcount" -> wordCount(job);
      case "grep" -> grep(job);
      default -> throw new IllegalArgumentException("no program of Hadoop is called " + row[10]);
    }
    JobConf conf = new JobConf(job.getConfiguration());
    conf.setBoolean("mapred.mapper.new-api", true);
    conf.setBoolean("mapred.reducer.new-api", true);
    return conf;
  }

  /** As the program's own {@code run} makes it. */
  private static void teraSort(Job job, Path out) throws IOException {
    job.setInputFormatClass(TeraInputFormat.class);
    job.setOutputFormatClass(TeraOutputFormat.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    job.getConfiguration().setInt(TeraSortConfigKeys.SAMPLE_SIZE.key(), SAMPLES);
    Path partitions = new Path(out.getParent(), out.getName() + "-partitions");
    try {
      job.setPartitionerClass(
          Class.forName(TeraSort.class.getName() + "$TotalOrderPartitioner")
              .asSubclass(Partitioner.class));
      synchronized (Programs.class) {
        // It keeps the last splits in a static field.
        TeraInputFormat.writePartitionFile(job, partitions);
      }
    } catch (Throwable e) {
      throw new IOException(e);
    }
    job.addCacheFile(URI.create(partitions + "#_partition.lst"));
    TeraSort.setOutputReplication(job, 1);
  }

  private static void wordCount(Job job) {
    job.setMapperClass(WordCount.TokenizerMapper.class);
    job.setCombinerClass(WordCount.IntSumReducer.class);
    job.setReducerClass(WordCount.IntSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(IntWritable.class);
  }

  private static void grep(Job job) {
    job.getConfiguration().set(RegexMapper.PATTERN, "[a-f]+q[a-z]*");
    job.setMapperClass(RegexMapper.class);
    job.setCombinerClass(LongSumReducer.class);
    job.setReducerClass(LongSumReducer.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(LongWritable.class);
  }

  @Override
  public void write(OutputStream out, String job, int number, long bytes) throws IOException {
    if (job.equals("terasort")) {
      // TeraSort reads the first ten bytes of a record as its key, and nothing else of it.
      byte[] records = new byte[RECORDS * TERA_RECORD];
      Random random = new Random(number);
      for (long left = bytes / TERA_RECORD; left > 0; left -= RECORDS) {
        random.nextBytes(records);
        out.write(records, 0, (int) Math.min(left, RECORDS) * TERA_RECORD);
      }
      return;
    }
    text = text == null ? text() : text;
    int at = (int) (number * 1_000_003L % TEXT);
    for (long left = bytes; left > 0; ) {
      int some = (int) Math.min(left, TEXT - at);
      out.write(text, at, some);
      left -= some;
      at = 0;
    }
  }

  /** Lines of words, of which the first are the most frequent, as in a language. */
  private static byte[] text() {
    Random random = new Random(1);
    String[] words = new String[WORDS];
    for (int i = 0; i < WORDS; i++) {
      words[i] = Long.toString(random.nextLong(1L << 60, 1L << 62), 36).substring(1, 3 + i % 9);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream(TEXT);
    for (int word = 1; out.size() < TEXT; word++) {
      int rank = (int) Math.pow(WORDS, random.nextDouble()) - 1;
      out.writeBytes(words[rank].toLowerCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII));
      out.write(word % WORDS_OF_LINE == 0 ? '\n' : ' ');
    }
    return java.util.Arrays.copyOf(out.toByteArray(), TEXT);
  }
}
