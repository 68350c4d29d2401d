package io.racklab.deploy.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two runs with one seed are the same in every process: nothing hangs on the order of a hash. */
class HashOrderTest {
  /** What was looked at and may stay, with the reason. */
  private static final Map<String, String> HARMLESS = new LinkedHashMap<>();

  static {
    HARMLESS.put("topologies.config.Field.keySet", "choice sorts the words that it names");
    HARMLESS.put("topologies.config.Field.stream", "likewise");
    HARMLESS.put("master.engine.schedule.hadoop1.TypedSlotsReader.choice", "Field.choice sorts");
    HARMLESS.put("master.engine.schedule.speculation.SpeculationReader.of", "Field.choice sorts");
    HARMLESS.put(
        "master.engine.schedule.speculation.SpeculationReader.choice", "Field.choice sorts");
    HARMLESS.put("master.engine.schedule.dynamicmr.PreSchedulingReader.of", "Field.choice sorts");
    HARMLESS.put("master.engine.workload.WorkloadSection.choice", "Field.choice sorts");
    HARMLESS.put("master.engine.workload.ArrivalsReader.choice", "Field.choice sorts");
    HARMLESS.put("master.engine.workload.TracedSection.choice", "Field.choice sorts");
    HARMLESS.put("master.engine.workload.calibration.CalibrationFile.choice", "Field.choice sorts");
    HARMLESS.put(
        "master.engine.workload.calibration.CalibrationFile.<init>", "classes are a LinkedHashMap");
    HARMLESS.put(
        "master.engine.workload.calibration.CalibrationFile.forEach",
        "classes are a LinkedHashMap");
    HARMLESS.put("master.runs.experiment.ExperimentFile.choice", "Field.choice sorts");
    HARMLESS.put("master.runs.experiment.FaultActions.choice", "Field.choice sorts");
    HARMLESS.put("master.runs.experiment.Sweep.iterator", "Sweep.of sorts");
    HARMLESS.put("master.runs.experiment.Sweep.copyOf", "of a list");
    HARMLESS.put("master.runs.experiment.Sweep$Axis.copyOf", "of a list");
    HARMLESS.put("master.runs.experiment.Sweep.<init>", "of a list");
    HARMLESS.put(
        "master.runs.experiment.ExperimentFile.lay", "the overrides are not a map of its own");
    HARMLESS.put("master.runs.experiment.ExperimentFile.bundledNames", "not a map of its own");
    HARMLESS.put("master.engine.schedule.yarn.QueuesReader.choice", "Field.choice sorts");
    HARMLESS.put("master.engine.schedule.yarn.CapacityQueuesReader.choice", "Field.choice sorts");
    HARMLESS.put(
        "master.engine.schedule.yarn.CapacityQueuesReader.iterator",
        "the keys of a section are sorted");
    HARMLESS.put("master.runs.experiment.ExperimentFile.join", "the keys are a list");
    HARMLESS.put(
        "master.runs.experiment.Overrides.entrySet", "the overrides are not a map of its own");
    HARMLESS.put("master.runs.experiment.Overrides.iterator", "likewise");
    HARMLESS.put("master.runs.run.Provisioning.copyOf", "of a list");
    HARMLESS.put(
        "master.analysis.report.EqualCells",
        "goes through linked maps and sorted sets; looks up in its own");
    HARMLESS.put("master.papers.reproduce.RowReader.choice", "Field.choice sorts");
    HARMLESS.put(
        "master.engine.schedule.yarn.QueuesReader.iterator", "the keys of a section are sorted");
    HARMLESS.put("master.engine.schedule.hadoop1.FairReader.choice", "likewise");
    HARMLESS.put(
        "master.engine.schedule.hadoop1.FairReader.iterator", "the keys of a section are sorted");
    HARMLESS.put(
        "master.engine.schedule.hadoop1.FairReader.<init>", "pools and users are LinkedHashMaps");
    HARMLESS.put("master.engine.schedule.fetchcost.FetchingCostsReader.of", "Field.choice sorts");
    HARMLESS.put(
        "master.engine.schedule.fetchcost.FetchingCostsReader.iterator",
        "sorted keys of a section");
    HARMLESS.put("master.runs.experiment.ExperimentKeys.choice", "Field.choice sorts");
    HARMLESS.put("master.engine.schedule.fetchcost.FetchingCostsReader.<init>", "a LinkedHashMap");
    HARMLESS.put("master.engine.schedule.shuffleaware.ShuffleReader.of", "Field.choice sorts");
    HARMLESS.put(
        "master.engine.schedule.shuffleaware.ShuffleReader.iterator", "sorted keys of a section");
    HARMLESS.put("master.engine.schedule.shuffleaware.ShuffleReader.<init>", "a LinkedHashMap");
    HARMLESS.put("master.engine.schedule.sizes.TyrexReader.choice", "Field.choice sorts");
    HARMLESS.put("master.engine.schedule.shuffleaware.ShuffleReader.choice", "Field.choice sorts");
    HARMLESS.put("master.engine.workload.PoolKind.choice", "Field.choice sorts");
    HARMLESS.put("master.engine.workload.KeySkewReader.choice", "Field.choice sorts");
    HARMLESS.put("topologies.file.ClusterReader.choice", "Field.choice sorts");
    HARMLESS.put("master.engine.schedule.dynamicmr.BorrowReader.choice", "Field.choice sorts");
    HARMLESS.put("topologies.HopDistances.copyOf", "of a list");
    HARMLESS.put("topologies.config.Expansion.values", "of a TreeMap");
    HARMLESS.put("worker.transfer.WindowCounts", "sorts what it takes out");
    HARMLESS.put("topologies.config.Field.join", "the words are a sorted list");
    HARMLESS.put("topologies.Cluster.copyOf", "of a list");
    HARMLESS.put("master.engine.network.FlowsFile.join", "of a list");
    HARMLESS.put("master.analysis.page.ReportPage.forEach", "the facts are a LinkedHashMap");
    HARMLESS.put("master.analysis.page.ReportPage.filled", "values are looked up by their names");
    HARMLESS.put("master.analysis.page.TablePage.filled", "likewise");
    HARMLESS.put("master.analysis.page.TablePage.copyOf", "of a list");
    HARMLESS.put("deploy.virtual.AloneTimes.stream", "the shapes are a LinkedHashSet");
    HARMLESS.put("master.engine.schedule.hadoop.HadoopJars.copyOf", "of a list");
    String sockets = "sockets: the machine decides there what comes first, under any order";
    HARMLESS.put("worker.transfer.IncomingConnection", sockets);
    HARMLESS.put("worker.transfer.OutgoingConnection", sockets);
    HARMLESS.put("worker.transfer.PacingLoop", sockets);
  }

  @Test
  void nothingIsDecidedByTheOrderOfAHash() {
    JavaClasses rooms =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(
                "io.racklab.protocol",
                "io.racklab.topologies",
                "io.racklab.worker",
                "io.racklab.master",
                "io.racklab.deploy.virtual");
    assertThat(rooms).hasSizeGreaterThan(100);

    assertThat(HashOrder.violations(rooms, HARMLESS.keySet())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        Keys.class,
        ForEach.class,
        Loop.class,
        ByReference.class,
        Salted.class,
        SaltedCopy.class,
        Grouped.class,
        Collected.class,
        Returned.class,
        Copied.class
      })
  void theScanSeesWhoGoesThroughAHash(Class<?> going) {
    assertThat(violations(going)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(classes = {LooksUp.class, Ordered.class, GroupedInOrder.class})
  void theScanLetsLookUpsAndOrderedCollectionsPass(Class<?> fine) {
    assertThat(violations(fine)).isEmpty();
  }

  private static List<String> violations(Class<?> one) {
    return HashOrder.violations(new ClassFileImporter().importClasses(one), Set.of());
  }

  static class Keys {
    Iterable<String> keys = new HashMap<String, String>().keySet();
  }

  static class ForEach {
    void go(Map<String, String> given) {
      new HashMap<>(given).forEach(String::concat);
    }
  }

  static class Loop {
    void go(StringBuilder to) {
      Set<String> set = new HashSet<>();
      for (String one : set) {
        to.append(one);
      }
    }
  }

  static class ByReference {
    BiConsumer<Map<String, String>, BiConsumer<String, String>> go = Map::forEach;
    Object map = new HashMap<>();
  }

  static class Salted {
    List<String> list = Set.of("a", "b").stream().toList();
  }

  static class SaltedCopy {
    List<String> go(Map<String, String> given) {
      return Map.copyOf(given).values().stream().toList();
    }
  }

  static class Grouped {
    void go(Stream<String> words, StringBuilder to) {
      words
          .collect(Collectors.groupingBy(String::length))
          .forEach((length, of) -> to.append(length));
    }
  }

  static class Collected {
    List<String> go(Stream<String> words) {
      return words.collect(Collectors.toSet()).stream().toList();
    }
  }

  static class Returned {
    Map<String, String> go() {
      return new HashMap<>();
    }
  }

  static class Copied {
    List<String> go() {
      Set<String> set = new HashSet<>();
      return new ArrayList<>(set);
    }
  }

  static class LooksUp {
    private final Map<String, String> map = new HashMap<>();
    private final List<String> list = new ArrayList<>();

    String go(String key) {
      list.forEach(one -> map.put(one, one));
      return map.get(key);
    }
  }

  static class Ordered {
    void go(StringBuilder to) {
      new LinkedHashMap<String, String>().forEach((key, value) -> to.append(key));
      new TreeMap<String, String>().forEach((key, value) -> to.append(key));
    }
  }

  static class GroupedInOrder {
    void go(Stream<String> words, StringBuilder to) {
      words
          .collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()))
          .forEach((length, of) -> to.append(length));
    }
  }
}
