import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Prints what a real Hadoop made of changed clusters beside what Racklab foretold of them.
 *
 * <p>Arguments: the folder of {@code deploy/bench/foretell}, the changes.
 */
public final class Foretold {
  private static final String BASE = "as-it-is";
  private static final String WARM_UP = "warm-up";

  /** The figures of a run, in seconds. */
  private record Figures(double jobTime, double makespan) {}

  /** The runs of a change: in Hadoop, and in Racklab. */
  private record Change(String name, List<Figures> hadoop, List<Figures> racklab) {}

  private record Judged(double error, boolean held) {}

  private Foretold() {}

  public static void main(String[] args) throws IOException {
    Path out = Path.of(args[0]);
    Change base = read(out, BASE);
    List<Change> changes = new ArrayList<>();
    for (String name : List.of(args).subList(1, args.length)) {
      Change change = read(out, name);
      if (change.hadoop().isEmpty()) {
        System.out.println(name + ": not played yet");
      } else {
        changes.add(change);
      }
    }
    table("mean job time", base, changes, Figures::jobTime);
    table("makespan", base, changes, Figures::makespan);
  }

  private static Change read(Path out, String name) throws IOException {
    List<Figures> hadoop = new ArrayList<>();
    for (Path run : folders(out.resolve(name).resolve("played").resolve("hadoop"))) {
      if (Files.exists(run.resolve("ended"))) {
        hadoop.add(hadoop(run));
      }
    }
    List<Figures> racklab = new ArrayList<>();
    for (Path run : folders(out.resolve(name).resolve("told"))) {
      if (Files.exists(run.resolve("jobs.csv"))) {
        racklab.add(racklab(run));
      }
    }
    return new Change(name, hadoop, racklab);
  }

  /** Returns the folders of schedulers and their repeats. */
  private static List<Path> folders(Path of) throws IOException {
    if (!Files.isDirectory(of)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(of, 2)) {
      return all.filter(Files::isDirectory).sorted().toList();
    }
  }

  private static Figures hadoop(Path run) throws IOException {
    Map<String, Long> granted = new HashMap<>();
    for (String line : Files.readAllLines(run.resolve("granted.raw"))) {
      String[] fields = line.split("\t");
      LocalDateTime at = LocalDateTime.parse(fields[1].replace(' ', 'T'));
      granted.put(fields[0], at.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli());
    }
    double[][] times;
    try (Stream<Path> files = Files.list(run)) {
      List<double[]> all = new ArrayList<>();
      for (Path file : files.filter(one -> one.toString().endsWith(".jhist")).toList()) {
        PlayedJob job = JsonHistory.read(file, 0, granted);
        if (!job.name().startsWith(WARM_UP)) {
          all.add(new double[] {job.submit(), job.finish()});
        }
      }
      times = all.toArray(double[][]::new);
    }
    return figures(times);
  }

  private static Figures racklab(Path run) throws IOException {
    List<double[]> all = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> rows =
        CsvReader.builder().ofNamedCsvRecord(run.resolve("jobs.csv"))) {
      for (NamedCsvRecord row : rows) {
        all.add(
            new double[] {
              Double.parseDouble(row.getField("submit_s")),
              Double.parseDouble(row.getField("finish_s"))
            });
      }
    }
    return figures(all.toArray(double[][]::new));
  }

  private static Figures figures(double[][] times) {
    double first = Arrays.stream(times).mapToDouble(job -> job[0]).min().orElseThrow();
    double last = Arrays.stream(times).mapToDouble(job -> job[1]).max().orElseThrow();
    return new Figures(
        Arrays.stream(times).mapToDouble(job -> job[1] - job[0]).average().orElseThrow(),
        last - first);
  }

  private static void table(
      String title, Change base, List<Change> changes, ToDoubleFunction<Figures> figure) {
    double spread = spread(base, changes, figure);
    System.out.printf(
        Locale.ROOT,
        "%n%s; Hadoop's repeats spread by %.1f s%n%-20s %8s %5s  %8s  %-16s %8s  %-4s  %9s %9s  %s%n",
        title, spread, "", "Hadoop s", "runs", "foretold", "95 %", "error", "held", "change",
        "foretold", "sign");
    List<Judged> judged = new ArrayList<>();
    int signs = 0;
    int clear = 0;
    List<Change> rows = new ArrayList<>(List.of(base));
    rows.addAll(changes);
    for (Change one : rows) {
      double real = mean(one.hadoop(), figure);
      double[] told = one.racklab().stream().mapToDouble(figure).sorted().toArray();
      double mean = mean(one.racklab(), figure);
      Judged found =
          new Judged(
              (mean - real) / real, quantile(told, 0.025) <= real && real <= quantile(told, 0.975));
      double change = real - mean(base.hadoop(), figure);
      double toldChange = mean - mean(base.racklab(), figure);
      String sign = "";
      if (one != base) {
        judged.add(found);
        boolean large = Math.abs(change) > spread;
        clear += large ? 1 : 0;
        boolean right = change * toldChange > 0;
        signs += large && right ? 1 : 0;
        sign = !large ? "within the spread" : right ? "right" : "WRONG";
      }
      System.out.printf(
          Locale.ROOT,
          "%-20s %8.1f %5d  %8.1f  %-16s %+6.1f %%  %-4s  %+9.1f %+9.1f  %s%n",
          one.name(), real, one.hadoop().size(), mean,
          String.format(Locale.ROOT, "[%.1f, %.1f]", quantile(told, 0.025), quantile(told, 0.975)),
          100 * found.error(), found.held() ? "yes" : "NO", change, toldChange, sign);
    }
    double[] errors = judged.stream().mapToDouble(one -> Math.abs(one.error())).sorted().toArray();
    System.out.printf(
        Locale.ROOT,
        "median error %.1f %%; held in %d of %d; the sign is right in %d of %d that exceed the spread%n",
        100 * quantile(errors, 0.5),
        judged.stream().filter(Judged::held).count(),
        judged.size(),
        signs,
        clear);
  }

  /** The standard deviation of repeats about the mean of their cluster; 0 if none was repeated. */
  private static double spread(
      Change base, List<Change> changes, ToDoubleFunction<Figures> figure) {
    double squares = 0;
    int free = 0;
    List<Change> all = new ArrayList<>(changes);
    all.add(base);
    for (Change one : all) {
      double mean = mean(one.hadoop(), figure);
      for (Figures run : one.hadoop()) {
        double off = figure.applyAsDouble(run) - mean;
        squares += off * off;
      }
      free += one.hadoop().size() - 1;
    }
    return free == 0 ? 0 : Math.sqrt(squares / free);
  }

  private static double mean(List<Figures> runs, ToDoubleFunction<Figures> figure) {
    return runs.stream().mapToDouble(figure).average().orElseThrow();
  }

  /** Returns a quantile, between the two nearest values. */
  private static double quantile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) Math.floor(place);
    int above = Math.min(sorted.length - 1, below + 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }
}
