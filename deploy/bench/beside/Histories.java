import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes what Hadoop 1.2.1's job histories and the links' counters say of a run in the files and
 * columns of a run of Racklab: jobs.csv, attempts.csv, links.csv (the racks' links) and, for the
 * tasks that set jobs up and clean up after them, events.csv. Times are seconds since the first job
 * was due.
 *
 * <p>Arguments: the folder of the run, the folder of the plan, the repeat.
 */
public final class Histories {
  private static final Pattern FIELD = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]++|\\\\.)*+)\"");
  private static final Pattern MOMENT =
      Pattern.compile("\\((BEGUN|READ|COMPUTED|WRITTEN)\\)\\(\\w+\\)\\((\\d+)\\)");

  /** Bytes of a packet that a flow's own are. */
  private static final double PAYLOAD = 8948.0 / 9014;

  private final Path run;
  private final long begin;
  private final List<String> jobs = new ArrayList<>();
  private final List<String> attempts = new ArrayList<>();
  private final List<String> events = new ArrayList<>();

  private Histories(Path run, long begin) {
    this.run = run;
    this.begin = begin;
  }

  public static void main(String[] args) throws IOException {
    Path run = Path.of(args[0]);
    Path plan = Path.of(args[1]);
    long begin = 0;
    for (String line : Files.readAllLines(run.resolve("jobs.raw"))) {
      String[] fields = line.split("\t");
      if (fields[0].equals("begin")) {
        begin = Long.parseLong(fields[1]);
      } else if (!fields[3].equals("true")) {
        throw new IllegalStateException(fields[1] + " has failed in " + run);
      }
    }
    Map<String, String[]> planned = new HashMap<>();
    for (String line : Files.readAllLines(plan.resolve("jobs-" + args[2] + ".tsv"))) {
      planned.put(line.split("\t")[0], line.split("\t"));
    }
    Histories histories = new Histories(run, begin);
    try (Stream<Path> files = Files.list(run)) {
      for (Path file :
          files.filter(one -> one.getFileName().toString().startsWith("job_")).sorted().toList()) {
        histories.read(file, planned);
      }
    }
    if (histories.jobs.size() != planned.size()) {
      throw new IllegalStateException(
          histories.jobs.size() + " of " + planned.size() + " histories are in " + run);
    }
    histories.write(plan);
  }

  private void read(Path file, Map<String, String[]> planned) throws IOException {
    Map<String, String> job = new HashMap<>();
    Map<String, String> splits = new HashMap<>();
    Map<String, Map<String, String>> tried = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      Map<String, String> fields = fields(line);
      switch (line.substring(0, Math.max(0, line.indexOf(' ')))) {
        case "Job" -> job.putAll(fields);
        case "Task" -> {
          if (fields.containsKey("SPLITS")) {
            splits.put(fields.get("TASKID"), fields.get("SPLITS"));
          }
        }
        case "MapAttempt", "ReduceAttempt" ->
            tried
                .computeIfAbsent(fields.get("TASK_ATTEMPT_ID"), id -> new HashMap<>())
                .putAll(fields);
        default -> {}
      }
    }
    String name = job.get("JOBNAME");
    double first = Double.POSITIVE_INFINITY;
    double mapsDone = 0;
    for (Map<String, String> one : tried.values()) {
      double start = seconds(one.get("START_TIME"));
      double finish = seconds(one.get("FINISH_TIME"));
      String type = one.get("TASK_TYPE").toLowerCase(Locale.ROOT);
      if (type.equals("setup") || type.equals("cleanup")) {
        events.add(
            String.format(Locale.ROOT, "%.3f,%s,%s,%.3f", start, type, name, finish - start));
        continue;
      }
      if (!"SUCCESS".equals(one.get("TASK_STATUS"))) {
        throw new IllegalStateException(one.get("TASK_ATTEMPT_ID") + " has not succeeded");
      }
      Map<String, Double> moments = new TreeMap<>();
      Matcher found = MOMENT.matcher(one.get("COUNTERS"));
      while (found.find()) {
        moments.put(found.group(1), seconds(found.group(2)));
      }
      boolean map = type.equals("map");
      String[] host = one.get("HOSTNAME").split("/");
      String[] parts = one.get("TASKID").split("_");
      int number = Integer.parseInt(parts[parts.length - 1]);
      first = Math.min(first, start);
      if (map) {
        mapsDone = Math.max(mapsDone, finish);
      }
      attempts.add(
          String.join(
              ",",
              name + (map ? "-m-" : "-r-") + number + "-0",
              name,
              type,
              "original",
              host[2],
              host[1],
              map ? locality(splits.get(one.get("TASKID")), host) : "",
              text(start),
              map ? text(moments.get("READ")) : "",
              text(moments.getOrDefault("COMPUTED", finish)),
              map ? "" : text(seconds(one.get("SHUFFLE_FINISHED"))),
              map ? "" : text(seconds(one.get("SORT_FINISHED"))),
              text(finish),
              "chosen"));
    }
    String[] plan = planned.get(name);
    jobs.add(
        String.join(
            ",",
            name,
            name,
            plan[1],
            plan[1],
            text(seconds(job.get("SUBMIT_TIME"))),
            text(first),
            text(mapsDone),
            text(seconds(job.get("FINISH_TIME"))),
            job.get("TOTAL_MAPS"),
            job.get("TOTAL_REDUCES"),
            sum(job, "HDFS_BYTES_READ"),
            sum(job, "REDUCE_SHUFFLE_BYTES"),
            sum(job, "HDFS_BYTES_WRITTEN"),
            "",
            "succeeded"));
  }

  private static String locality(String splits, String[] host) {
    boolean rack = false;
    for (String split : splits.split(",")) {
      if (split.equals("/" + host[1] + "/" + host[2])) {
        return "node";
      }
      rack |= split.startsWith("/" + host[1] + "/");
    }
    return rack ? "rack" : "off";
  }

  /** A counter of a whole job. */
  private static String sum(Map<String, String> job, String counter) {
    Matcher found =
        Pattern.compile("\\(" + counter + "\\)\\([^)]*\\)\\((\\d+)\\)")
            .matcher(job.get("COUNTERS"));
    return found.find() ? found.group(1) : "0";
  }

  private void write(Path plan) throws IOException {
    lines(
        "jobs.csv",
        "job,name,user,pool,submit_s,start_s,maps_done_s,finish_s,maps,reduces,input_bytes,shuffle_bytes,output_bytes,cross_rack_bytes,outcome",
        jobs);
    lines(
        "attempts.csv",
        "attempt,job,type,kind,node,rack,locality,start_s,read_s,compute_s,copy_s,sort_s,finish_s,outcome",
        attempts);
    lines("events.csv", "time_s,event,subject,detail", events);
    List<String[]> racks = new ArrayList<>();
    for (String line : Files.readAllLines(plan.resolve("racks.tsv"))) {
      racks.add(line.split("\t"));
    }
    lines("links.csv", "time_s,link,capacity_bytes_per_s,used_bytes_per_s", links(racks));
    processors();
  }

  /** Seconds of a window. */
  private static final double WINDOW = 1;

  private List<String> links(List<String[]> racks) throws IOException {
    List<String> rows = new ArrayList<>();
    double[] before = null;
    for (String line : Files.readAllLines(run.resolve("links.raw"))) {
      double[] now = Stream.of(line.split(",")).mapToDouble(Double::parseDouble).toArray();
      double time = (now[0] - begin) / 1000;
      if (time < 0 || before == null) {
        before = now;
        continue;
      }
      double past = (now[0] - before[0]) / 1000;
      if (past < WINDOW) {
        continue;
      }
      for (int link = 0; link < 2 * racks.size(); link++) {
        double capacity = Double.parseDouble(racks.get(link / 2)[1 + link % 2]) / 8 * PAYLOAD;
        double used = (now[1 + link] - before[1 + link]) * PAYLOAD / past;
        rows.add(
            String.format(
                Locale.ROOT,
                "%.3f,%s.%s,%.0f,%.0f",
                time,
                racks.get(link / 2)[0],
                link % 2 == 0 ? "up" : "down",
                capacity,
                used));
      }
      before = now;
    }
    return rows;
  }

  /** The share of the processors' time that was taken between the first job's start and the end. */
  private void processors() throws IOException {
    double[] first = null;
    double[] last = null;
    for (String line : Files.readAllLines(run.resolve("links.raw"))) {
      double[] now = Stream.of(line.split(",")).mapToDouble(Double::parseDouble).toArray();
      if (now[0] >= begin) {
        first = first == null ? now : first;
        last = now;
      }
    }
    int at = first.length - 2;
    double busy = last[at] - first[at];
    double idle = last[at + 1] - first[at + 1];
    Files.writeString(
        run.resolve("busy"), String.format(Locale.ROOT, "%.3f%n", busy / (busy + idle)));
  }

  private void lines(String file, String header, List<String> rows) throws IOException {
    List<String> all = new ArrayList<>();
    all.add(header);
    all.addAll(rows);
    Files.write(run.resolve(file), all);
  }

  private double seconds(String millis) {
    return (Long.parseLong(millis) - begin) / 1000.0;
  }

  private static String text(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  private static Map<String, String> fields(String line) {
    Map<String, String> fields = new HashMap<>();
    Matcher found = FIELD.matcher(line);
    while (found.find()) {
      fields.put(found.group(1), found.group(2).replaceAll("\\\\(.)", "$1"));
    }
    return fields;
  }
}
