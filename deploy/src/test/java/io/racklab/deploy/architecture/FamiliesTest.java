package io.racklab.deploy.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import io.racklab.deploy.architecture.families.Api;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A family of schedulers knows the five questions and, of the other families, only what papers
 * stand on: it can be read, tried and taken out without the rest.
 */
class FamiliesTest {
  private static final Set<String> USUAL = Set.of("basic", "hadoop1");
  private static final Set<String> OVER_SPECULATION = Set.of("basic", "hadoop1", "speculation");
  private static final FamilyRules RULES =
      new FamilyRules(
          "io.racklab.master.engine.schedule",
          Map.of(
              "basic",
              Set.of(),
              "hadoop1",
              Set.of("basic"),
              // SEPB holds a speculation back, and Shadow leaves to one what it does not duplicate.
              "dynamicmr",
              OVER_SPECULATION,
              "shadow",
              OVER_SPECULATION,
              // Hadoop's schedulers give out the same containers as our own.
              "hadoop",
              Set.of("yarn"),
              // So may a program.
              "external",
              Set.of("yarn")),
          USUAL);
  private static final JavaClasses SCHEDULERS =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(RULES.root());

  private static final FamilyRules TRIED =
      new FamilyRules(Api.class.getPackageName(), Map.of(), Set.of("basic"));
  private static final JavaClasses TRIED_ON = new ClassFileImporter().importPackages(TRIED.root());

  @Test
  void aFamilyKnowsNoOtherThanItMay() {
    Set<String> families = RULES.families(SCHEDULERS);
    assertThat(families).hasSizeGreaterThan(5).containsAll(USUAL);
    families.stream()
        // It has a line for each of them.
        .filter(family -> !family.equals("catalog"))
        .forEach(family -> RULES.standsAlone(family, families).check(SCHEDULERS));
  }

  @Test
  void theQuestionsKnowNoFamily() {
    RULES.rootKnowsNone().check(SCHEDULERS);
  }

  @Test
  void noCircleGoesThroughFamilies() {
    RULES.noCircles().check(SCHEDULERS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mine", "other"})
  void theRuleSeesAFamilyThatKnowsAnother(String family) {
    assertThat(seen(TRIED.standsAlone(family, TRIED.families(TRIED_ON)))).isTrue();
  }

  @Test
  void theRuleLetsAFamilyPassThatKnowsWhatItMay() {
    assertThat(seen(TRIED.standsAlone("basic", TRIED.families(TRIED_ON)))).isFalse();
    assertThat(seen(TRIED.standsAlone("mine", Set.of("basic", "mine")))).isFalse();
  }

  @Test
  void theRulesSeeACircleAndARootThatKnowsAFamily() {
    assertThat(seen(TRIED.noCircles())).isTrue();
    assertThat(seen(TRIED.rootKnowsNone())).isTrue();
  }

  private static boolean seen(ArchRule rule) {
    return rule.evaluate(TRIED_ON).hasViolation();
  }
}
