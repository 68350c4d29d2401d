package io.racklab.deploy.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** One name stands for one thing, and exceptions are called so. */
class NamesTest {
  private static final JavaClasses MAIN =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.racklab");

  @Test
  void exceptionsEndInException() {
    assertThat(wronglyNamed(MAIN)).isEmpty();
  }

  @Test
  void noNameStandsForTwoClasses() {
    assertThat(MAIN).hasSizeGreaterThan(500);
    assertThat(shared(MAIN)).isEmpty();
  }

  /** Shows that the rules see what they look for. */
  @Test
  void violationsAreSeen() {
    JavaClasses here = new ClassFileImporter().importClasses(Trouble.class);
    assertThat(wronglyNamed(here)).containsExactly(Trouble.class.getName());
    JavaClasses twice =
        new ClassFileImporter().importClasses(java.util.Date.class, java.sql.Date.class);
    assertThat(shared(twice)).containsOnlyKeys("Date");
  }

  static final class Trouble extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static Set<String> wronglyNamed(JavaClasses classes) {
    Set<String> names = new TreeSet<>();
    for (JavaClass one : classes) {
      if (one.isAssignableTo(Throwable.class) && !one.getSimpleName().endsWith("Exception")) {
        names.add(one.getName());
      }
    }
    return names;
  }

  private static Map<String, Set<String>> shared(JavaClasses classes) {
    Map<String, Set<String>> packages = new TreeMap<>();
    for (JavaClass one : classes) {
      if (one.isTopLevelClass() && !one.getSimpleName().equals("package-info")) {
        packages
            .computeIfAbsent(one.getSimpleName(), name -> new TreeSet<>())
            .add(one.getPackageName());
      }
    }
    packages.values().removeIf(in -> in.size() < 2);
    return packages;
  }
}
