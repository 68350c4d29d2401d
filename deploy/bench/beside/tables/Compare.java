import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Prints what a real Hadoop and Racklab made of the same experiment, side by side: for each
 * scheduler the mean of each figure over the repeats, with its standard deviation, and how far
 * Racklab is off. Racklab may have more repeats, of which the first are drawn as Hadoop's are: those
 * are compared one by one where order and links are.
 *
 * <p>Arguments: the folder with {@code hadoop} and Racklab's runs, the name of those, Hadoop's
 * repeats, Racklab's, the schedulers.
 */
public final class Compare {
  private Compare() {}

  public static void main(String[] args) throws IOException {
    Path work = Path.of(args[0]);
    Path runs = work.resolve(args[1]);
    int repeats = Integer.parseInt(args[2]);
    int ours = Integer.parseInt(args[3]);
    Map<String, Integer> replicas = replicas(work.resolve("jobs-1.tsv"));
    Map<String, List<PlayedRun>> hadoop = new LinkedHashMap<>();
    Map<String, List<PlayedRun>> racklab = new LinkedHashMap<>();
    for (String scheduler : List.of(args).subList(4, args.length)) {
      hadoop.put(scheduler, runs(work.resolve("hadoop").resolve(scheduler), repeats, replicas));
      racklab.put(scheduler, runs(runs.resolve(scheduler), ours, replicas));
    }
    for (String scheduler : hadoop.keySet()) {
      table(scheduler, hadoop.get(scheduler), racklab.get(scheduler));
    }
    ranking(hadoop, racklab);
  }

  /** Of each job's output. */
  private static Map<String, Integer> replicas(Path plan) throws IOException {
    Map<String, Integer> replicas = new HashMap<>();
    for (String line : Files.readAllLines(plan)) {
      String[] fields = line.split("\t");
      replicas.put(fields[0], Integer.parseInt(fields[9]));
    }
    return replicas;
  }

  private static List<PlayedRun> runs(Path folder, int repeats, Map<String, Integer> replicas)
      throws IOException {
    List<PlayedRun> runs = new ArrayList<>();
    for (int repeat = 1; repeat <= repeats; repeat++) {
      runs.add(new PlayedRun(folder.resolve(Integer.toString(repeat)), replicas));
    }
    return runs;
  }

  /** What is compared: times in seconds, bytes, and shares of 1. */
  private static Map<String, ToDoubleFunction<PlayedRun>> figures() {
    Map<String, ToDoubleFunction<PlayedRun>> all = new LinkedHashMap<>();
    all.put("job time s", run -> run.meanOfJobs("submit_s", "finish_s"));
    all.put("makespan s", PlayedRun::makespan);
    all.put("submitted to first task s", run -> run.meanOfJobs("submit_s", "start_s"));
    all.put("map s", run -> run.meanOfTasks("map", "start_s", "finish_s"));
    all.put("  start and read s", run -> run.meanOfTasks("map", "start_s", "read_s"));
    all.put("  compute s", run -> run.meanOfTasks("map", "read_s", "compute_s"));
    all.put("  write and end s", run -> run.meanOfTasks("map", "compute_s", "finish_s"));
    all.put("copy s", run -> run.meanOfTasks("reduce", "start_s", "copy_s"));
    all.put("copy after last map s", PlayedRun::copyAfterMaps);
    all.put("sort s", run -> run.meanOfTasks("reduce", "copy_s", "sort_s"));
    all.put("reduce s", run -> run.meanOfTasks("reduce", "sort_s", "finish_s"));
    all.put("last task to end s", PlayedRun::afterTasks);
    all.put("node-local maps %", run -> 100 * run.local("node"));
    all.put("off-rack maps %", run -> 100 * run.local("off"));
    all.put("input MB", run -> run.sum("input_bytes") / 1e6);
    all.put("shuffle MB", run -> run.sum("shuffle_bytes") / 1e6);
    all.put("output MB", run -> run.sum("output_bytes") / 1e6);
    all.put("across racks by places MB", run -> run.acrossRacks() / 1e6);
    all.put("  counted on uplinks MB", run -> run.up() / 1e6);
    all.put("    less jobs' own files MB", run -> (run.up() - run.ownFiles()) / 1e6);
    return all;
  }

  private static void table(String scheduler, List<PlayedRun> hadoop, List<PlayedRun> racklab) {
    System.out.printf(
        "%n%s, %d repeats, %d of Racklab; the processors were busy for %.0f %% of the time%n",
        scheduler,
        hadoop.size(),
        racklab.size(),
        100 * hadoop.stream().mapToDouble(PlayedRun::busy).average().orElseThrow());
    System.out.printf("%-28s %18s %18s %12s%n", "", "Hadoop", "Racklab", "difference");
    figures()
        .forEach(
            (name, figure) -> {
              double[] theirs = hadoop.stream().mapToDouble(figure).toArray();
              double[] ours = racklab.stream().mapToDouble(figure).toArray();
              boolean share = name.endsWith("%");
              double off = mean(ours) - mean(theirs);
              System.out.printf(
                  Locale.ROOT,
                  "%-28s %10.1f +/- %4.1f %10.1f +/- %4.1f %+8.1f %s%n",
                  name,
                  mean(theirs),
                  deviation(theirs),
                  mean(ours),
                  deviation(ours),
                  share ? off : 100 * off / mean(theirs),
                  share ? "points" : "%");
            });
    double agreed = 0;
    double apart = 0;
    for (int i = 0; i < hadoop.size(); i++) {
      agreed += sameOrder(hadoop.get(i), racklab.get(i)) / hadoop.size();
      apart += linksApart(hadoop.get(i), racklab.get(i)) / hadoop.size();
    }
    System.out.printf(
        Locale.ROOT,
        "of all pairs of jobs %.0f %% end in the same order; over %.0f s racks' links are %.0f %%"
            + " of their capacity apart%n",
        100 * agreed,
        PlayedRun.WINDOW,
        100 * apart);
  }

  private static void ranking(Map<String, List<PlayedRun>> hadoop, Map<String, List<PlayedRun>> racklab) {
    System.out.printf("%nschedulers by mean job time, the least first%n");
    System.out.printf("Hadoop   %s%n", ranked(hadoop));
    System.out.printf("Racklab  %s%n", ranked(racklab));
    List<String> names = List.copyOf(hadoop.keySet());
    for (int i = 0; i < names.size(); i++) {
      for (int j = i + 1; j < names.size(); j++) {
        double[] theirs = differences(hadoop, names.get(i), names.get(j));
        double[] ours = differences(racklab, names.get(i), names.get(j));
        boolean clear = Math.abs(mean(theirs)) > deviation(theirs);
        System.out.printf(
            Locale.ROOT,
            "%s - %s: %+.1f +/- %.1f s in Hadoop, %+.1f +/- %.1f s in Racklab: %s%n",
            names.get(i),
            names.get(j),
            mean(theirs),
            deviation(theirs),
            mean(ours),
            deviation(ours),
            theirs.length < 2
                ? "one repeat does not tell"
                : !clear
                    ? "Hadoop's own spread is larger"
                    : mean(theirs) * mean(ours) > 0 ? "the same sign" : "ANOTHER SIGN");
      }
    }
  }

  private static String ranked(Map<String, List<PlayedRun>> runs) {
    Map<String, Double> means = new HashMap<>();
    runs.forEach((name, all) -> means.put(name, mean(jobTimes(all))));
    List<String> texts =
        means.entrySet().stream()
            .sorted(Map.Entry.comparingByValue())
            .map(one -> String.format(Locale.ROOT, "%s %.1f s", one.getKey(), one.getValue()))
            .toList();
    return String.join(", ", texts);
  }

  private static double[] differences(Map<String, List<PlayedRun>> runs, String one, String other) {
    double[] first = jobTimes(runs.get(one));
    double[] second = jobTimes(runs.get(other));
    double[] all = new double[first.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = first[i] - second[i];
    }
    return all;
  }

  private static double[] jobTimes(List<PlayedRun> runs) {
    return runs.stream().mapToDouble(run -> run.meanOfJobs("submit_s", "finish_s")).toArray();
  }

  /** The share of pairs of jobs that end in the same order in both. */
  private static double sameOrder(PlayedRun one, PlayedRun other) {
    Map<String, Double> first = one.finishes();
    Map<String, Double> second = other.finishes();
    List<String> jobs = List.copyOf(first.keySet());
    int same = 0;
    int pairs = 0;
    for (int i = 0; i < jobs.size(); i++) {
      for (int j = i + 1; j < jobs.size(); j++) {
        pairs++;
        double here = first.get(jobs.get(i)) - first.get(jobs.get(j));
        double there = second.get(jobs.get(i)) - second.get(jobs.get(j));
        same += here * there > 0 ? 1 : 0;
      }
    }
    return pairs == 0 ? 1 : same / (double) pairs;
  }

  /** The mean difference of the use of racks' links, a share of their capacity. */
  private static double linksApart(PlayedRun one, PlayedRun other) {
    int windows = Math.max(one.windows(), other.windows());
    double sum = 0;
    int count = 0;
    for (String link : one.links()) {
      for (int window = 0; window < windows; window++) {
        sum += Math.abs(one.use(link, window) - other.use(link, window));
        count++;
      }
    }
    return sum / count;
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double deviation(double[] values) {
    double mean = mean(values);
    double sum = 0;
    for (double value : values) {
      sum += (value - mean) * (value - mean);
    }
    return values.length < 2 ? 0 : Math.sqrt(sum / (values.length - 1));
  }
}
