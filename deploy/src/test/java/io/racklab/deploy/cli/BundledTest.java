package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code racklab list} and {@code racklab show}. */
class BundledTest {
  @ParameterizedTest
  @ValueSource(strings = {"clusters", "workloads", "schedulers", "experiments", "figures"})
  void whatIsListedHasADescriptionAndIsShown(String kind) {
    Spoken listed = racklab("list", kind);

    assertThat(listed.exitCode()).isZero();
    assertThat(listed.out().lines()).isNotEmpty().allMatch(line -> line.matches("\\S+ {2,}\\S.+"));
    assertThat(names(kind))
        .doesNotHaveDuplicates()
        .allSatisfy(
            name -> {
              Spoken shown = racklab("show", name);
              assertThat(shown.exitCode()).as(name).isZero();
              assertThat(shown.out()).as(name).isNotBlank();
              assertThat(shown.err()).as(name).isEmpty();
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"clusters", "workloads", "experiments"})
  void whatIsShownPassesTheCheck(String kind, @TempDir Path folder) throws IOException {
    for (String name : names(kind)) {
      String text = partOf(kind, racklab("show", name).out());
      Path file = Files.writeString(folder.resolve(name + ".conf"), text);

      Spoken checked = racklab("check", file);

      assertThat(checked.err()).as(name).isEmpty();
      assertThat(checked.out()).contains(kind.substring(0, kind.length() - 1) + ", no errors");
    }
  }

  private static List<String> names(String kind) {
    return racklab("list", kind).out().lines().map(line -> line.split(" ")[0]).toList();
  }

  /** One name may stand for a cluster, a workload and an experiment; then all are shown. */
  private static String partOf(String kind, String shown) {
    String section = kind.substring(0, kind.length() - 1) + " {";
    List<String> lines = shown.lines().toList();
    int start = lines.indexOf(section);
    int end = start;
    while (!lines.get(end).equals("}")) {
      end++;
    }
    return String.join("\n", lines.subList(start, end + 1));
  }
}
