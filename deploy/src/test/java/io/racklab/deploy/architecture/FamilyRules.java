package io.racklab.deploy.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Who may know whom among the packages below one.
 *
 * @param root the package whose classes all others know
 * @param mayKnow the packages that one may know, for those that differ from the usual
 * @param usual what any other may know
 */
record FamilyRules(String root, Map<String, Set<String>> mayKnow, Set<String> usual) {
  /** The packages below the root. */
  Set<String> families(JavaClasses classes) {
    return classes.stream()
        .map(JavaClass::getPackageName)
        .filter(name -> name.startsWith(root + "."))
        .map(name -> name.substring(root.length() + 1).replaceFirst("\\..*", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** A family knows no other than it may. */
  ArchRule standsAlone(String family, Set<String> families) {
    Set<String> known = mayKnow.getOrDefault(family, usual);
    return noClasses()
        .that()
        .resideInAPackage(root + "." + family + "..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            families.stream()
                .filter(other -> !other.equals(family) && !known.contains(other))
                .map(other -> root + "." + other + "..")
                .toArray(String[]::new));
  }

  /** What all know knows none of them. */
  ArchRule rootKnowsNone() {
    return noClasses()
        .that()
        .resideInAPackage(root)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(root + ".*..");
  }

  ArchRule noCircles() {
    return slices().matching(root + ".(*)..").should().beFreeOfCycles();
  }
}
