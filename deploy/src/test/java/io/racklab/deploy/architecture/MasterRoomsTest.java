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

/**
 * The four layers of the master, and which package of each may know which others. A package is
 * named {@code LAYER.PACKAGE}.
 */
@AnalyzeClasses(packages = "io.racklab", importOptions = ImportOption.DoNotIncludeTests.class)
class MasterRoomsTest {
  private static final String MASTER = "io.racklab.master.";

  /** Each layer with the others that it may know. */
  private static final Map<String, Set<String>> LAYERS =
      Map.of(
          // Analysis knows the rows and jobs of the engine only: see its packages below.
          "engine", Set.of(),
          "analysis", Set.of("engine"),
          "runs", Set.of("engine", "analysis"),
          "papers", Set.of("engine", "analysis", "runs"));

  /** Each package with the others that it may know. */
  private static final Map<String, Set<String>> MAY_KNOW = new LinkedHashMap<>();

  static {
    may("engine.seed");
    may("engine.workload", "engine.seed");
    may("engine.journal", "engine.workload");
    may("engine.job", "engine.workload");
    // A scheduler declares itself what it reads of network and storage.
    may("engine.schedule", "engine.job", "engine.workload", "engine.seed");
    may("engine.storage", "engine.job");
    // A coflow trace is read in one way, as flows and as jobs.
    may("engine.network", "engine.schedule", "engine.journal", "engine.workload");
    may(
        "engine.tracker",
        "engine.schedule",
        "engine.storage",
        "engine.job",
        "engine.workload",
        "engine.journal",
        "engine.seed");

    may("analysis.file");
    may("analysis.statistics");
    may(
        "analysis.metric",
        "analysis.statistics",
        "engine.journal",
        "engine.job",
        "engine.workload");
    may(
        "analysis.rows",
        "analysis.metric",
        "analysis.statistics",
        "analysis.file",
        "engine.journal",
        "engine.workload");
    may("analysis.why", "analysis.rows", "engine.journal");
    may("analysis.timeline", "analysis.rows", "engine.journal");
    may(
        "analysis.report",
        "analysis.why",
        "analysis.rows",
        "analysis.metric",
        "analysis.statistics",
        "analysis.file",
        "engine.journal",
        "engine.workload");
    may(
        "analysis.calibration",
        "analysis.report",
        "analysis.rows",
        "analysis.statistics",
        "analysis.file",
        "engine.journal",
        "engine.job",
        "engine.workload",
        "engine.seed");
    may("analysis.plot", "analysis.report", "analysis.file");
    may("analysis.drawing");
    may("analysis.page", "analysis.report", "analysis.drawing", "analysis.file");

    may(
        "runs.experiment",
        "engine.tracker",
        "engine.schedule",
        "engine.network",
        "engine.storage",
        "engine.workload",
        "engine.seed",
        "analysis.metric",
        "analysis.rows",
        "analysis.statistics");
    may(
        "runs.bound",
        "runs.experiment",
        "engine.tracker",
        "engine.schedule",
        "engine.network",
        "engine.storage",
        "engine.job",
        "engine.workload",
        "engine.seed",
        "analysis.metric",
        "analysis.rows",
        "analysis.file");
    may("runs.suite", "runs.experiment", "engine.schedule", "analysis.statistics");
    may("runs.hadoop", "engine.workload", "engine.seed", "analysis.rows", "analysis.file");
    may("runs.whatif", "runs.experiment");
    may("runs.plan", "runs.whatif", "runs.experiment", "analysis.metric", "analysis.statistics");
    may("runs.journal", "engine.journal", "analysis.rows", "analysis.metric", "analysis.file");
    may(
        "runs.results",
        "runs.experiment",
        "engine.network",
        "engine.schedule",
        "analysis.rows",
        "analysis.metric",
        "analysis.statistics",
        "analysis.file");
    may(
        "runs.run",
        "runs.results",
        "runs.experiment",
        "runs.journal",
        "engine.tracker",
        "engine.schedule",
        "engine.network",
        "engine.storage",
        "engine.workload",
        "engine.journal",
        "engine.seed",
        "analysis.rows",
        "analysis.metric",
        "analysis.statistics");

    // Judges what runs and workloads say; makes no run itself.
    may(
        "papers.reproduce",
        "runs.experiment",
        "engine.schedule",
        "engine.workload",
        "engine.seed",
        "engine.journal",
        "analysis.report",
        "analysis.rows",
        "analysis.metric",
        "analysis.statistics",
        "analysis.file");
  }

  private static void may(String room, String... others) {
    MAY_KNOW.put(room, Set.of(others));
  }

  @ArchTest
  static void everyPackageKnowsItsNeighboursOnly(JavaClasses all) {
    onlyKnown(all, MAY_KNOW);
  }

  @ArchTest
  static void everyLayerKnowsTheLayersBelowIt(JavaClasses all) {
    onlyKnown(all, LAYERS);
  }

  private static void onlyKnown(JavaClasses all, Map<String, Set<String>> mayKnow) {
    mayKnow.forEach(
        (room, known) -> {
          String[] unknown =
              mayKnow.keySet().stream()
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
  static final ArchRule everyClassOfTheMasterIsInAPackageOfALayer =
      classes()
          .that()
          .resideInAPackage("io.racklab.master..")
          .and()
          .doNotHaveSimpleName("package-info")
          .should()
          .resideInAnyPackage(
              MAY_KNOW.keySet().stream().map(room -> MASTER + room + "..").toArray(String[]::new));

  @ArchTest
  static final ArchRule decisionsArePlainCode =
      noClasses()
          .that()
          .resideInAnyPackage(
              packages(
                  "engine.job",
                  "engine.schedule",
                  "engine.storage",
                  "engine.workload",
                  "engine.seed",
                  "engine.journal",
                  "analysis",
                  "papers",
                  "runs.results"))
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
