package io.racklab.deploy.architecture;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No package of a module, and no package of a layer of the master, depends on itself through
 * others: each can be read after those that it knows.
 */
class CyclesTest {
  private static final String EXAMPLE = "io.racklab.deploy.architecture.example.";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "protocol",
        "topologies",
        "worker",
        "master",
        "master.engine",
        "master.runs",
        "master.analysis",
        "deploy"
      })
  void noRoomOfAModuleLeadsBackToItself(String module) {
    String home = "io.racklab." + module;
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(home);
    assertThat(classes).hasSizeGreaterThan(10);

    withoutCircles(home).check(classes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"circle", "home"})
  void theRuleSeesCircles(String example) {
    assertThat(hasCircles(example)).isTrue();
  }

  @Test
  void theRuleLetsALinePass() {
    assertThat(hasCircles("line")).isFalse();
  }

  private static boolean hasCircles(String example) {
    JavaClasses classes = new ClassFileImporter().importPackages(EXAMPLE + example);
    assertThat(classes).hasSize(2);
    return withoutCircles(EXAMPLE + example).evaluate(classes).hasViolation();
  }

  private static ArchRule withoutCircles(String home) {
    return slices().assignedFrom(new Rooms(home)).should().beFreeOfCycles();
  }
}
