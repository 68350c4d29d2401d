import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import com.typesafe.config.ConfigValueType;
import io.racklab.master.runs.experiment.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Writes an experiment once more with the one thing that it takes from the Hadoop beside it: how
 * long processes took to start on this machine, tasks' and, where there are any, masters', and how
 * much those of a job's tasks differed. Says what that was. Where Hadoop's own schedulers can run
 * in Racklab, writes it a second time with them, by the very files of the resource managers.
 *
 * <p>Arguments: the experiment, the folder that has {@code hadoop} and {@code conf-of}. Writes
 * {@code fitted.conf} there, and {@code inside.conf}.
 */
public final class Fit {
  private static final String VARIATION = "experiment.tasks.variation";

  private Fit() {}

  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[0]).toAbsolutePath();
    String resolved =
        Study.named(file.toString(), file.getParent(), Map.of()).first().resolved();
    Path work = Path.of(args[1]).toAbsolutePath();
    Collection<List<Double>> tasks = starts(work.resolve("hadoop"), "task");
    Collection<List<Double>> masters = starts(work.resolve("hadoop"), "master");
    String task = mean(tasks);
    String master = mean(masters);
    double variation = variation(tasks);
    Config fitted = starting(ConfigFactory.parseString(resolved), task, variation);
    if (!masters.isEmpty()) {
      List<ConfigValue> schedulers = new ArrayList<>();
      for (Config scheduler : fitted.getConfigList("experiment.schedulers")) {
        schedulers.add(
            scheduler
                .withValue("slots.master.start", ConfigValueFactory.fromAnyRef(master))
                .root());
      }
      fitted =
          fitted.withValue("experiment.schedulers", ConfigValueFactory.fromIterable(schedulers));
    }
    write(fitted, work.resolve("fitted.conf"));
    if (Files.isDirectory(work.resolve("conf-of"))) {
      write(inside(fitted, work.resolve("conf-of")), work.resolve("inside.conf"));
    }
    System.out.printf(
        "Racklab's tasks start in %s with a variation of %.2f%s as Hadoop's did here; nothing else"
            + " is fitted%n",
        task,
        variation,
        masters.isEmpty() ? "" : ", and masters in %s,".formatted(master));
  }

  private static void write(Config experiment, Path file) throws IOException {
    Files.writeString(
        file, experiment.root().render(ConfigRenderOptions.concise().setJson(true)));
  }

  /**
   * The experiment with Hadoop's own schedulers in the place of ours. They read what is left out of
   * slots from their own files.
   */
  private static Config inside(Config experiment, Path files) throws IOException {
    List<ConfigValue> schedulers = new ArrayList<>();
    for (Config scheduler : experiment.getConfigList("experiment.schedulers")) {
      Path conf = files.resolve(scheduler.getString("name"));
      String site = Files.readString(conf.resolve("yarn-site.xml"));
      Map<String, String> order =
          Map.of(
              "kind", "hadoop",
              "version", "3.3.6",
              "class", site.contains("CapacityScheduler") ? "capacity" : "fair",
              "conf", conf.toString());
      schedulers.add(
          scheduler
              .withValue("order", ConfigValueFactory.fromMap(order))
              .withoutPath("slots.minimum")
              .withoutPath("slots.increment")
              .withoutPath("slots.assign-multiple")
              .root());
    }
    return experiment.withValue(
        "experiment.schedulers", ConfigValueFactory.fromIterable(schedulers));
  }

  private static Config starting(Config experiment, String start, double variation) {
    // A number alone is of attempts.
    Config varied =
        experiment.getValue(VARIATION).valueType() == ConfigValueType.NUMBER
            ? experiment.withValue(
                VARIATION,
                ConfigFactory.empty()
                    .withValue("attempt", experiment.getValue(VARIATION))
                    .root())
            : experiment;
    return varied
        .withValue("experiment.tasks.start", ConfigValueFactory.fromAnyRef(start))
        .withValue(VARIATION + ".start", ConfigValueFactory.fromAnyRef(variation));
  }

  private static String mean(Collection<List<Double>> seconds) {
    return Math.round(1000 * mean(seconds.stream().flatMap(List::stream).toList())) + " ms";
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  /** The standard deviation of the logarithm among the tasks of a job. */
  private static double variation(Collection<List<Double>> jobs) {
    double squares = 0;
    int free = 0;
    for (List<Double> seconds : jobs) {
      List<Double> logarithms = seconds.stream().map(Math::log).toList();
      double mean = mean(logarithms);
      squares += logarithms.stream().mapToDouble(one -> (one - mean) * (one - mean)).sum();
      free += seconds.size() - 1;
    }
    return free == 0 ? 0 : Math.sqrt(squares / free);
  }

  /** Of a kind of process, in seconds, job by job of each run. */
  private static Collection<List<Double>> starts(Path hadoop, String process) throws IOException {
    Map<String, List<Double>> all = new TreeMap<>();
    try (Stream<Path> files = Files.walk(hadoop)) {
      for (Path file : files.filter(one -> one.endsWith("starts.csv")).toList()) {
        for (String line : Files.readAllLines(file)) {
          String[] cells = line.split(",");
          if (cells[0].equals(process)) {
            all.computeIfAbsent(file + cells[1], job -> new ArrayList<>())
                .add(Double.parseDouble(cells[2]));
          }
        }
      }
    }
    return all.values();
  }
}
