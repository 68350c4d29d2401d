import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Files that Hadoop writes for a job beside its output: what it was configured with, its splits and
 * its history. HDFS copies them from rack to rack like any other; data nodes log each block, and who
 * wrote it.
 */
final class OwnFiles {
  /** Milliseconds after its end in which a job's history is moved to its place. */
  private static final long MOVED = 3000;

  private static final Pattern WRITTEN =
      Pattern.compile(
          "(\\S+ [\\d:]+),(\\d+) .*src: /([\\d.]+):\\d+, dest: /([\\d.]+):\\d+, bytes: (\\d+),"
              + " op: HDFS_WRITE, cliID: (DFSClient_[a-zA-Z]+).*");

  /** Tasks write outputs; all else is a job's own. */
  private static final String OF_A_TASK = "DFSClient_attempt";

  private OwnFiles() {}

  /**
   * Bytes of them that went from one rack to another.
   *
   * @param plan the folder with {@code nodes.tsv} and the data nodes' logs
   * @param begin in milliseconds since 1970
   * @param end of the last job, likewise
   */
  static double acrossRacks(Path plan, long begin, long end) throws IOException {
    Map<String, String> racks = new HashMap<>();
    for (String line : Files.readAllLines(plan.resolve("nodes.tsv"))) {
      String[] fields = line.split("\t");
      racks.put(fields[1], fields[2]);
    }
    double sum = 0;
    for (Path log : logs(plan.resolve("logs"))) {
      for (String line : Files.readAllLines(log)) {
        Matcher block = WRITTEN.matcher(line);
        if (block.matches() && !block.group(6).equals(OF_A_TASK)) {
          long at = millis(block.group(1)) + Long.parseLong(block.group(2));
          String from = racks.get(block.group(3));
          String to = racks.get(block.group(4));
          boolean across = from != null && to != null && !from.equals(to);
          sum += across && at >= begin && at <= end + MOVED ? Long.parseLong(block.group(5)) : 0;
        }
      }
    }
    return sum;
  }

  private static List<Path> logs(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(one -> one.getFileName().toString().startsWith("datanode-"))
          .filter(Files::isRegularFile)
          .toList();
    }
  }

  private static long millis(String time) {
    LocalDateTime at = LocalDateTime.parse(time.replace(' ', 'T'));
    return at.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli();
  }
}
