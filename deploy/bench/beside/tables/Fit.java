import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import io.racklab.master.experiment.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Writes an experiment once more with the one thing that it takes from the Hadoop beside it: how
 * long processes took to start on this machine, tasks' and, where there are any, masters'. Says
 * what that was.
 *
 * <p>Arguments: the experiment, the folder with {@code hadoop}, the file to write.
 */
public final class Fit {
  private Fit() {}

  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[0]).toAbsolutePath();
    String resolved =
        Study.named(file.toString(), file.getParent(), Map.of()).first().resolved();
    long task = meanMillis(Path.of(args[1]), "task");
    long master = meanMillis(Path.of(args[1]), "master");
    Config fitted =
        ConfigFactory.parseString(resolved)
            .withValue("experiment.tasks.start", ConfigValueFactory.fromAnyRef(task + "ms"));
    if (master > 0) {
      List<ConfigValue> schedulers = new ArrayList<>();
      for (Config scheduler : fitted.getConfigList("experiment.schedulers")) {
        schedulers.add(
            scheduler
                .withValue("slots.master.start", ConfigValueFactory.fromAnyRef(master + "ms"))
                .root());
      }
      fitted =
          fitted.withValue("experiment.schedulers", ConfigValueFactory.fromIterable(schedulers));
    }
    Files.writeString(
        Path.of(args[2]), fitted.root().render(ConfigRenderOptions.concise().setJson(true)));
    System.out.printf(
        "Racklab's tasks start in %d ms%s as Hadoop's did here; nothing else is fitted%n",
        task, master > 0 ? ", and masters in %d ms,".formatted(master) : "");
  }

  /** Of a kind of process over all runs; 0 if there was none. */
  private static long meanMillis(Path hadoop, String process) throws IOException {
    List<Double> all = new ArrayList<>();
    try (Stream<Path> files = Files.walk(hadoop)) {
      for (Path file : files.filter(one -> one.endsWith("starts.csv")).toList()) {
        for (String line : Files.readAllLines(file)) {
          if (line.startsWith(process + ",")) {
            all.add(Double.parseDouble(line.substring(process.length() + 1)));
          }
        }
      }
    }
    return Math.round(
        1000 * all.stream().mapToDouble(Double::doubleValue).average().orElse(0));
  }
}
