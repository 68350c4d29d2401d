package io.racklab.deploy.docs;

import io.racklab.master.engine.schedule.MapPlacement;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.ReducePlacement;
import io.racklab.master.engine.schedule.SlotUse;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import java.util.ArrayList;
import java.util.List;

/** All places where keys may stand, in the order of the page. */
final class KeyPlaces {
  private static final String TIMES = "Arrivals";
  private static final String COPIES = "Second attempts: copies";
  private static final String REDUCES = "Placement of reduces: reduces";
  private static final String MAPS = "Placement of maps: maps";
  private static final String SLOTS = "Use of slots: slots";
  private static final String ORDER = "Order of jobs: order";

  private final List<KeyPlace> all = new ArrayList<>();

  private KeyPlaces() {}

  static List<KeyPlace> all() {
    KeyPlaces places = new KeyPlaces();
    places.experiment();
    places.cluster();
    places.workload();
    places.schedulers();
    return List.copyOf(places.all);
  }

  private void experiment() {
    inExperiment("Experiment", "", "@");
    for (String section :
        List.of("until", "shake", "scale", "re-replication", "network", "rows", "verdict")) {
      inExperiment("Experiment", section + ".", section + " { @ }");
    }
    inExperiment("Tasks", "", "tasks { @ }");
    for (String section :
        List.of(
            "variation",
            "stragglers",
            "poll",
            "blacklist",
            "io",
            "io.sort",
            "io.sort.spill",
            "shuffle",
            "shuffle.input",
            "shuffle.merge")) {
      inExperiment("Tasks", section + ".", "tasks { " + section + " { @ } }");
    }
    calibration();
    inExperiment("Faults", "", "faults = [ { at = 1s, kill = r1-n1, @ } ]");
  }

  private void calibration() {
    inExperiment("Calibration", "", "calibration { @ }");
    inExperiment("Calibration", "variation.", "calibration { variation { @ } }");
    inExperiment("Calibration", "stragglers.", "calibration { stragglers { @ } }");
    inExperiment("Calibration", "master.", "calibration { master { @ } }");
    inExperiment("Calibration", "tasks.", "calibration { tasks { class = a, @ } }");
    inExperiment(
        "Calibration",
        "tasks.maps.",
        "calibration { tasks { class = a, maps { bytes = 1 MiB, time { value = 1s }, @ } } }");
    inExperiment("Calibration", "VALUE.", "calibration { start { @ } }");
  }

  private void cluster() {
    inCluster("Cluster", "", "racks { nodes { slots = 1, link = 1 Gbps } }, @");
    inCluster(
        "Pods", "", "pods { link = 1 Gbps, racks { nodes { slots = 1, link = 1 Gbps } }, @ }");
    inCluster("Racks", "", "racks { nodes { slots = 1, link = 1 Gbps }, @ }");
    inCluster("Nodes", "", "racks { nodes { slots = 1, link = 1 Gbps, @ } }");
    inCluster("Nodes", "disk.", "racks { nodes { slots = 1, link = 1 Gbps, disk { @ } } }");
  }

  private void inCluster(String table, String prefix, String cluster) {
    inExperiment(table, prefix, "cluster = null, cluster { " + cluster + " }");
  }

  private void workload() {
    inWorkload("Workload: mix", "kind = mix, jobs = 2, jobs-of { benchmark = grep }, @");
    inWorkload("Entries of jobs-of", "kind = mix, jobs = 2, jobs-of { benchmark = grep, @ }");
    inWorkload("Entries of jobs-of", "kind = mix, jobs = 2, jobs-of { benchmark = pi, @ }");
    inWorkload("Workload: list", "kind = list, jobs { name = a, input = 1 B }, @");
    inWorkload("Entries of jobs", "kind = list, jobs { name = a, input = 1 B, @ }");
    for (String container : List.of("map", "reduce", "master")) {
      inExperiment(
          "Entries of jobs",
          container + ".",
          "workload = null, workload { kind = list, jobs { name = a, input = 1 B, %s { @ } } }"
              .formatted(container));
    }
    for (String kind : List.of("none", "given", "zipf", "lognormal")) {
      inWorkload(
          "Key skew",
          "kind = list, jobs { name = a, input = 1 B, key-skew { kind = %s, @ } }",
          kind);
    }
    inWorkload("Workload: swim", "kind = swim, file = t.tsv, @");
    for (String kind :
        List.of("rumen", "jhist", "sls", "swf", "alibaba", "spark", "google", "coflows")) {
      inWorkload("Workload: other traces", "kind = " + kind + ", file = t, @");
    }
    inWorkload("Workload: synth", "kind = synth, file = t, @");
    inWorkload("Workload: sequential", "kind = sequential, load = 0.5, @");
    for (String kind : List.of("tyrex-hvw", "tyrex-mvw", "tyrex-lvw")) {
      inWorkload("Workload: Tyrex", "kind = " + kind + ", @");
    }
    for (String kind : List.of("batch", "poisson", "regular", "at", "trace")) {
      inWorkload(
          TIMES,
          "kind = mix, jobs = 2, jobs-of { benchmark = grep }, arrivals { kind = %s, @ }",
          kind);
    }
  }

  private void inWorkload(String table, String workload, Object... kinds) {
    inExperiment(table, "", "workload = null, workload { " + workload.formatted(kinds) + " }");
  }

  private void schedulers() {
    inScheduler("Scheduler", "", "@");
    kinds(ORDER, "order", Order.class);
    inScheduler(ORDER, "preemption.", "order { kind = fair, preemption { @ } }");
    inScheduler(ORDER, "pools.NAME.", "order { kind = fair, preemption {}, pools { a { @ } } }");
    inScheduler(ORDER, "users.NAME.", "order { kind = fair, users { a { @ } } }");
    inScheduler(ORDER, "queues.NAME.", "order { kind = capacity, queues { default { @ } } }");
    inScheduler(ORDER, "queues.NAME.", "order { kind = queues, queues { a { @ } } }");
    inScheduler(
        ORDER, "queues.NAME.", "order { kind = capacity-queues, queues { default { @ } } }");
    for (String amount : List.of("min", "max")) {
      String path = "queues.NAME." + amount + ".";
      inScheduler(ORDER, path, "order { kind = queues, queues { a { " + amount + " { @ } } } }");
    }
    for (String kind : List.of("sita", "tags", "dynamic-tags")) {
      inScheduler(ORDER, "partitions.", "order { kind = " + kind + ", partitions { @ } }");
    }
    slots();
    kinds(MAPS, "maps", MapPlacement.class);
    inScheduler(MAPS, "beside.", "maps { kind = pre-scheduling, beside { kind = delay, @ } }");
    inScheduler(MAPS, "predictor.", "maps { kind = mts, predictor { kind = measured, @ } }");
    reduces();
    kinds(COPIES, "copies", Speculation.class);
    for (String kind : List.of("hadoop-1", "late")) {
      inScheduler(COPIES, "over.", "copies { kind = sepb, over { kind = %s, @ } }", kind);
      inScheduler(
          COPIES, "speculation.", "copies { kind = kmn, speculation { kind = %s, @ } }", kind);
    }
    for (String question : List.of("order", "slots", "maps", "reduces", "copies")) {
      inScheduler("Answers of a program", "", "%s { kind = external, @ }", question);
    }
    inScheduler("Answers of a program", "", "order { kind = external-containers, @ }");
  }

  private void slots() {
    for (String load : List.of("cap", "full", "factor")) {
      inScheduler(SLOTS, "", "slots { kind = typed, load = %s, @ }", load);
      inScheduler(SLOTS, "", "slots { kind = pi-dhsa, load = %s, @ }", load);
    }
    kinds(SLOTS, "slots", SlotUse.class);
    inScheduler(SLOTS, "weights.", "slots { kind = pd-dhsa, weights { @ } }");
    for (String amount : List.of("minimum", "increment", "map", "reduce", "master")) {
      inScheduler(SLOTS, amount + ".", "slots { kind = containers, %s { @ } }", amount);
    }
  }

  private void reduces() {
    kinds(REDUCES, "reduces", ReducePlacement.class);
    inScheduler(
        REDUCES, "predictor.", "reduces { kind = cr-rts, predictor { kind = measured, @ } }");
    inScheduler(REDUCES, "loads.", "reduces { kind = sequential-thresholds, loads { @ } }");
    for (String kind : List.of("hops", "output", "given", "drawn", "learned")) {
      inScheduler(REDUCES, "costs.", "reduces { kind = greedy, costs { kind = %s, @ } }", kind);
    }
  }

  /** The kinds that come with Racklab, but for programs, which have a table of their own. */
  private void kinds(String table, String name, Class<?> question) {
    SchedulerFile.kinds(question).stream()
        .filter(kind -> !kind.startsWith("external"))
        .sorted()
        .forEach(kind -> inScheduler(table, "", "%s { kind = %s, @ }", name, kind));
  }

  private void inScheduler(String table, String prefix, String scheduler, Object... words) {
    inExperiment(
        table,
        prefix,
        "schedulers = [ { name = mine, like = fifo, " + scheduler.formatted(words) + " } ]");
  }

  private void inExperiment(String table, String prefix, String section) {
    String file =
        "experiment { cluster = quickstart, workload = quickstart, schedulers = [ fifo ]\n%s\n}";
    all.add(new KeyPlace(table, prefix, file.formatted(section)));
  }
}
