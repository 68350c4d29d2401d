package io.racklab.deploy.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;

/** The summary of a sweep by hand: up to four keys, of which one has words for values. */
public final class SweepFolder {
  private static final Map<String, List<String>> KEYS = keys();

  private static final List<String> SCHEDULERS =
      List.of(
          "fifo",
          "fair",
          "capacity",
          "delay",
          "shuffle-watcher",
          "nas-no-traffic-threshold",
          "mts",
          "mts-ca-rts",
          "late",
          "srpt",
          "dynamicmr",
          "sequential-thresholds");

  private SweepFolder() {}

  private static Map<String, List<String>> keys() {
    Map<String, List<String>> keys = new LinkedHashMap<>();
    keys.put("cluster.racks.oversubscription", List.of("1", "2.5", "5"));
    keys.put("workload.scale-gaps", List.of("0.125", "0.25", "0.5", "1", "2", "4", "8", "16"));
    keys.put("cluster", List.of("quickstart", "nas-600-containers"));
    keys.put("tasks.slowstart", List.of("0.05", "0.8"));
    return keys;
  }

  /** Writes two repeats of each cell of the first keys under the first schedulers. */
  public static Path write(Path folder, int keys, int schedulers) throws IOException {
    List<Map<String, String>> cells = List.of(Map.of());
    for (Map.Entry<String, List<String>> key : KEYS.entrySet().stream().limit(keys).toList()) {
      List<Map<String, String>> more = new ArrayList<>();
      for (Map<String, String> cell : cells) {
        for (String value : key.getValue()) {
          Map<String, String> one = new LinkedHashMap<>(cell);
          one.put(key.getKey(), value);
          more.add(one);
        }
      }
      cells = more;
    }
    Files.createDirectories(folder);
    Random random = new Random(1);
    StringJoiner runs = new StringJoiner(",\n");
    for (Map<String, String> cell : cells) {
      for (String scheduler : SCHEDULERS.subList(0, schedulers)) {
        double mean = 20 + 200 * random.nextDouble();
        for (int repeat = 1; repeat <= 2; repeat++) {
          runs.add(run(cell, scheduler, repeat, mean + repeat));
        }
      }
    }
    Files.writeString(folder.resolve("summary.json"), "{\"runs\": [\n" + runs + "]}");
    Files.writeString(
        folder.resolve("run.json"),
        "{\"name\": \"sweep\", \"repeats\": 2, \"clock\": \"virtual\", \"runs\": %d, \"ended\": \"2026\", \"failure\": null, \"verdict\": {\"level\": \"VALID\", \"reasons\": []}}"
            .formatted(2 * cells.size() * schedulers));
    Files.writeString(folder.resolve("experiment.conf"), "");
    return folder;
  }

  private static String run(Map<String, String> cell, String scheduler, int repeat, double mean) {
    StringJoiner values = new StringJoiner(", ", "{", "}");
    cell.forEach((key, value) -> values.add("\"" + key + "\": \"" + value + "\""));
    return """
        {"cell": %s, "scheduler": "%s", "repeat": %d, "jobs": 20, "makespan_s": %f,
          "job_s": {"mean": %f}, "bytes": {"shuffle_cross_rack": 3e9}}"""
        .formatted(values, scheduler, repeat, 3 * mean, mean);
  }
}
