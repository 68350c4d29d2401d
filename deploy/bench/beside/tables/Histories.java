import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Writes what Hadoop's job histories and the links' counters say of a run in the files and
 * columns of a run of Racklab: jobs.csv, attempts.csv, links.csv (the racks' links) and, for what
 * happens around the tasks of jobs, events.csv. Times are seconds since the first job
 * was due.
 *
 * <p>Arguments: the folder of the run, the folder of the plan, the repeat.
 */
public final class Histories {
  /** Bytes of a packet that a flow's own are. */
  private static final double PAYLOAD = 8948.0 / 9014;

  private final Path run;
  private final long begin;
  private final List<String> jobs = new ArrayList<>();
  private final List<String> attempts = new ArrayList<>();
  private final List<String> events = new ArrayList<>();

  /** Of masters and of tasks beside their input: the seconds that their processes took to start. */
  private final List<String> starts = new ArrayList<>();

  /** When the last job ended, in seconds. */
  private double lastEnd;

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
    Map<String, Long> granted = granted(run);
    try (Stream<Path> files = Files.list(run)) {
      for (Path file :
          files.filter(one -> one.getFileName().toString().startsWith("job_")).sorted().toList()) {
        PlayedJob job =
            file.toString().endsWith(".jhist")
                ? JsonHistory.read(file, begin, granted)
                : OldHistory.read(file, begin);
        // The job that warms the daemons up is not planned.
        if (planned.containsKey(job.name())) {
          histories.add(job, planned.get(job.name())[1]);
        }
      }
    }
    if (histories.jobs.size() != planned.size()) {
      throw new IllegalStateException(
          histories.jobs.size() + " of " + planned.size() + " histories are in " + run);
    }
    histories.write(plan);
  }

  /** When each container was given, in milliseconds since 1970; of Hadoop 1 there are none. */
  private static Map<String, Long> granted(Path run) throws IOException {
    Map<String, Long> all = new HashMap<>();
    Path file = run.resolve("granted.raw");
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        String[] fields = line.split("\t");
        LocalDateTime at = LocalDateTime.parse(fields[1].replace(' ', 'T'));
        all.put(fields[0], at.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli());
      }
    }
    return all;
  }

  private void add(PlayedJob job, String user) {
    job.around().stream()
        .filter(one -> one.event().equals("master"))
        .forEach(one -> starts.add("master," + job.name() + "," + text(one.took())));
    job.tasks().stream()
        .filter(task -> task.locality().equals("node"))
        .forEach(
            task ->
                starts.add(
                    "task," + job.name() + "," + text(task.moments().get("READ") - task.launched())));
    job.around()
        .forEach(
            one ->
                events.add(
                    String.format(
                        Locale.ROOT,
                        "%.3f,%s,%s,%.3f",
                        one.start(),
                        one.event(),
                        job.name(),
                        one.took())));
    job.tasks().forEach(task -> attempts.add(row(job.name(), task)));
    List<PlayedTask> maps = job.tasks().stream().filter(PlayedTask::map).toList();
    double first = job.tasks().stream().mapToDouble(PlayedTask::start).min().orElseThrow();
    double mapsDone = maps.stream().mapToDouble(PlayedTask::finish).max().orElseThrow();
    lastEnd = Math.max(lastEnd, job.finish());
    jobs.add(
        String.join(
            ",",
            job.name(),
            job.name(),
            user,
            user,
            text(job.submit()),
            text(first),
            text(mapsDone),
            text(job.finish()),
            Integer.toString(maps.size()),
            Integer.toString(job.tasks().size() - maps.size()),
            sum(job, "HDFS_BYTES_READ"),
            sum(job, "REDUCE_SHUFFLE_BYTES"),
            sum(job, "HDFS_BYTES_WRITTEN"),
            "",
            "succeeded"));
  }

  private static String row(String job, PlayedTask task) {
    return String.join(
        ",",
        job + (task.map() ? "-m-" : "-r-") + task.name().number() + "-0",
        job,
        task.map() ? "map" : "reduce",
        "original",
        task.place().node(),
        task.place().rack(),
        task.locality(),
        text(task.start()),
        task.map() ? text(task.moments().get("READ")) : "",
        text(task.moments().getOrDefault("COMPUTED", task.finish())),
        task.map() ? "" : text(task.copied()),
        task.map() ? "" : text(task.sorted()),
        text(task.finish()),
        "chosen");
  }

  private static String sum(PlayedJob job, String counter) {
    return Long.toString(job.counters().getOrDefault(counter, 0L));
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
    lines("starts.csv", "process,job,start_s", starts);
    lines("events.csv", "time_s,event,subject,detail", events);
    List<String[]> racks = new ArrayList<>();
    for (String line : Files.readAllLines(plan.resolve("racks.tsv"))) {
      racks.add(line.split("\t"));
    }
    lines("links.csv", "time_s,link,capacity_bytes_per_s,used_bytes_per_s", links(racks));
    processors();
    long end = begin + (long) (1000 * lastEnd);
    figure("own-files", OwnFiles.acrossRacks(plan, begin, end));
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
    figure("busy", busy / (busy + idle));
  }

  private void figure(String file, double value) throws IOException {
    Files.writeString(run.resolve(file), String.format(Locale.ROOT, "%.3f%n", value));
  }

  private void lines(String file, String header, List<String> rows) throws IOException {
    List<String> all = new ArrayList<>();
    all.add(header);
    all.addAll(rows);
    Files.write(run.resolve(file), all);
  }

  private static String text(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }
}
