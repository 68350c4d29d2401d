import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A run of Hadoop or of Racklab as its files have it, in the columns of Racklab. */
final class PlayedRun {
  /** Of the windows in which the use of links is compared, in seconds. */
  static final double WINDOW = 10;

  private final List<NamedCsvRecord> jobs;
  private final List<NamedCsvRecord> attempts;

  /** By link: of each window the share of the capacity that was used. */
  private final Map<String, List<Double>> links = new TreeMap<>();

  /** Bytes that went up racks' links, as they were counted. */
  private final double up;

  /** The share of the processors' time that was taken; 0 of Racklab. */
  private final double busy;

  /** Bytes of jobs' own files that went from rack to rack; 0 of Racklab, which has none. */
  private final double ownFiles;

  private final Map<String, Integer> replicas;

  PlayedRun(Path folder, Map<String, Integer> replicas) throws IOException {
    this.replicas = replicas;
    jobs = new ArrayList<>(rows(folder.resolve("jobs.csv")));
    jobs.sort(Comparator.comparing(row -> row.getField("job")));
    attempts = rows(folder.resolve("attempts.csv"));
    busy = figure(folder.resolve("busy"));
    ownFiles = figure(folder.resolve("own-files"));
    up = readLinks(folder);
  }

  private static double figure(Path file) throws IOException {
    return Files.exists(file) ? Double.parseDouble(Files.readString(file).trim()) : 0;
  }

  /** Returns the bytes that went up. */
  private double readLinks(Path folder) throws IOException {
    Map<String, Double> last = new HashMap<>();
    Map<String, TreeMap<Integer, Double>> used = new TreeMap<>();
    double up = 0;
    for (NamedCsvRecord row : rows(folder.resolve("links.csv"))) {
      String link = row.getField("link");
      if (!link.endsWith(".up") && !link.endsWith(".down")) {
        continue;
      }
      double end = number(row, "time_s");
      double bytes = number(row, "used_bytes_per_s");
      double start = Math.max(end - 1, last.getOrDefault(link, 0.0));
      double share = bytes / number(row, "capacity_bytes_per_s");
      used.computeIfAbsent(link, name -> new TreeMap<>())
          .merge((int) (start / WINDOW), share * (end - start) / WINDOW, Double::sum);
      up += link.endsWith(".up") ? bytes * (end - start) : 0;
      last.put(link, end);
    }
    used.forEach(
        (link, shares) -> {
          List<Double> windows = new ArrayList<>();
          for (int window = 0; window <= shares.lastKey(); window++) {
            windows.add(shares.getOrDefault(window, 0.0));
          }
          links.put(link, windows);
        });
    return up;
  }

  private static List<NamedCsvRecord> rows(Path file) throws IOException {
    try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(file)) {
      return reader.stream().toList();
    }
  }

  double busy() {
    return busy;
  }

  double up() {
    return up;
  }

  double ownFiles() {
    return ownFiles;
  }

  Set<String> links() {
    return links.keySet();
  }

  double makespan() {
    return jobs.stream().mapToDouble(job -> number(job, "finish_s")).max().orElseThrow();
  }

  int windows() {
    return links.values().stream().mapToInt(List::size).max().orElse(0);
  }

  double use(String link, int window) {
    List<Double> shares = links.getOrDefault(link, List.of());
    return window < shares.size() ? shares.get(window) : 0;
  }

  Map<String, Double> finishes() {
    Map<String, Double> finishes = new TreeMap<>();
    jobs.forEach(job -> finishes.put(job.getField("job"), number(job, "finish_s")));
    return finishes;
  }

  double meanOfJobs(String from, String to) {
    return jobs.stream()
        .mapToDouble(job -> number(job, to) - number(job, from))
        .average()
        .orElseThrow();
  }

  double meanOfTasks(String type, String from, String to) {
    return attempts.stream()
        .filter(
            one -> one.getField("type").equals(type) && one.getField("outcome").equals("chosen"))
        .mapToDouble(one -> number(one, to) - number(one, from))
        .average()
        .orElse(0);
  }

  /** From the end of a job's last map to that of its last copying. */
  double copyAfterMaps() {
    return jobs.stream()
        .filter(job -> number(job, "reduces") > 0)
        .mapToDouble(job -> last(job, "reduce", "copy_s") - number(job, "maps_done_s"))
        .average()
        .orElse(0);
  }

  /** From the end of a job's last task to its own. */
  double afterTasks() {
    return jobs.stream()
        .mapToDouble(
            job ->
                number(job, "finish_s")
                    - Math.max(last(job, "reduce", "finish_s"), last(job, "map", "finish_s")))
        .average()
        .orElseThrow();
  }

  private double last(NamedCsvRecord job, String type, String column) {
    return of(job, type).stream()
        .mapToDouble(one -> number(one, column))
        .max()
        .orElse(0);
  }

  double local(String word) {
    List<NamedCsvRecord> maps =
        attempts.stream().filter(one -> one.getField("type").equals("map")).toList();
    return maps.stream().filter(one -> one.getField("locality").equals(word)).count()
        / (double) maps.size();
  }

  /**
   * What crosses racks since tasks run where they do: shuffles, and input that is off its rack;
   * outputs as often as HDFS writes a second replica, which lies in another rack.
   */
  double acrossRacks() {
    double sum = 0;
    for (NamedCsvRecord job : jobs) {
      List<NamedCsvRecord> maps = of(job, "map");
      List<NamedCsvRecord> reduces = of(job, "reduce");
      double part = number(job, "shuffle_bytes") / maps.size() / Math.max(1, reduces.size());
      for (NamedCsvRecord map : maps) {
        boolean off = map.getField("locality").equals("off");
        sum += off ? number(job, "input_bytes") / maps.size() : 0;
        for (NamedCsvRecord reduce : reduces) {
          sum += map.getField("rack").equals(reduce.getField("rack")) ? 0 : part;
        }
      }
      sum += replicas.get(job.getField("job")) > 1 ? number(job, "output_bytes") : 0;
    }
    return sum;
  }

  private List<NamedCsvRecord> of(NamedCsvRecord job, String type) {
    return attempts.stream()
        .filter(one -> one.getField("outcome").equals("chosen"))
        .filter(one -> one.getField("type").equals(type))
        .filter(one -> one.getField("job").equals(job.getField("job")))
        .toList();
  }

  double sum(String column) {
    return jobs.stream().mapToDouble(job -> number(job, column)).sum();
  }

  private static double number(NamedCsvRecord row, String column) {
    return Double.parseDouble(row.getField(column));
  }
}
