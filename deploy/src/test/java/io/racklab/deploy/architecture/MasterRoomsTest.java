package io.racklab.deploy.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.NetworkChannel;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which room of the master may know which: the layers and what stands beside them. */
@AnalyzeClasses(packages = "io.racklab", importOptions = ImportOption.DoNotIncludeTests.class)
class MasterRoomsTest {
  private static final String MASTER = "io.racklab.master.";

  /** Each room with the other rooms that it may know. */
  private static final Map<String, Set<String>> MAY_KNOW = new LinkedHashMap<>();

  static {
    may("seed");
    may("meter");
    may("statistics");
    may("file");
    may("workload", "seed");
    may("job", "workload");
    may("journal", "job", "workload", "statistics", "file");
    // What it reads of network and storage it declares itself, so these two know it.
    may("schedule", "job", "workload", "seed");
    may("metric", "journal", "statistics");
    // A coflow trace is read in one way, as flows and as jobs.
    may("network", "schedule", "journal", "meter", "workload");
    may("storage", "job");
    may("tracker", "meter", "schedule", "storage", "metric", "job", "workload", "journal", "seed");
    may(
        "experiment",
        "tracker",
        "schedule",
        "network",
        "storage",
        "metric",
        "workload",
        "statistics",
        "seed");
    may("results", "experiment", "network", "schedule", "metric", "journal", "statistics", "file");
    may(
        "run",
        "meter",
        "results",
        "experiment",
        "tracker",
        "schedule",
        "network",
        "workload",
        "journal",
        "statistics",
        "seed");
    may("why", "journal");
    may("recorded", "workload", "journal");
    may("timeline", "journal");
    may("report", "why", "recorded", "experiment", "metric", "journal", "statistics", "file");
    // Judges what runs and workloads say; makes no run itself.
    may(
        "reproduce",
        "report",
        "experiment",
        "schedule",
        "metric",
        "workload",
        "journal",
        "statistics",
        "seed",
        "file");
  }

  private static void may(String room, String... others) {
    MAY_KNOW.put(room, Set.of(others));
  }

  @ArchTest
  static void everyRoomKnowsItsNeighboursOnly(JavaClasses all) {
    MAY_KNOW.forEach(
        (room, known) -> {
          String[] unknown =
              MAY_KNOW.keySet().stream()
                  .filter(other -> !other.equals(room) && !known.contains(other))
                  .map(other -> MASTER + other + "..")
                  .toArray(String[]::new);
          noClasses()
              .that()
              .resideInAPackage(MASTER + room + "..")
              .should()
              .dependOnClassesThat()
              .resideInAnyPackage(unknown)
              .allowEmptyShould(true)
              .check(all);
        });
  }

  @ArchTest
  static final ArchRule everyClassOfTheMasterIsInARoom =
      classes()
          .that()
          .resideInAPackage("io.racklab.master..")
          .should()
          .resideInAnyPackage(
              MAY_KNOW.keySet().stream().map(room -> MASTER + room + "..").toArray(String[]::new));

  @ArchTest
  static final ArchRule decisionsArePlainCode =
      noClasses()
          .that()
          .resideInAnyPackage(
              packages(
                  "job",
                  "schedule",
                  "storage",
                  "workload",
                  "statistics",
                  "metric",
                  "results",
                  "seed"))
          .should()
          .dependOnClassesThat()
          .resideInAPackage("akka..");

  @ArchTest
  static final ArchRule programsAreStartedAndReachedByTheLauncherAlone =
      noClasses()
          .that()
          .resideInAPackage("io.racklab.master..")
          .should()
          .dependOnClassesThat(
              assignableTo(Process.class)
                  .or(assignableTo(ProcessBuilder.class))
                  .or(assignableTo(ProcessHandle.class))
                  .or(assignableTo(Socket.class))
                  .or(assignableTo(ServerSocket.class))
                  .or(assignableTo(NetworkChannel.class)));

  private static String[] packages(String... rooms) {
    List<String> packages = Arrays.stream(rooms).map(room -> MASTER + room + "..").toList();
    return packages.toArray(String[]::new);
  }
}
