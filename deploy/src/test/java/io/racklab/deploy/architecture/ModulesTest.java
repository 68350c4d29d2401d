package io.racklab.deploy.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Which module may know which. */
@AnalyzeClasses(packages = "io.racklab", importOptions = ImportOption.DoNotIncludeTests.class)
class ModulesTest {
  @ArchTest
  static final ArchRule protocolKnowsNothingOfOurs =
      unknownTo("protocol", "topologies", "worker", "master", "deploy");

  @ArchTest
  static final ArchRule topologiesKnowsNothingOfOurs =
      unknownTo("topologies", "protocol", "worker", "master", "deploy");

  @ArchTest static final ArchRule workerKnowsNoMaster = unknownTo("worker", "master", "deploy");

  @ArchTest static final ArchRule masterKnowsNoWorker = unknownTo("master", "worker", "deploy");

  @ArchTest
  static final ArchRule topologiesHasNoAkka =
      noClasses()
          .that()
          .resideInAPackage("io.racklab.topologies..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("akka..");

  private static ArchRule unknownTo(String module, String... others) {
    String[] packages = new String[others.length];
    for (int i = 0; i < others.length; i++) {
      packages[i] = "io.racklab." + others[i] + "..";
    }
    return noClasses()
        .that()
        .resideInAPackage("io.racklab." + module + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(packages);
  }
}
