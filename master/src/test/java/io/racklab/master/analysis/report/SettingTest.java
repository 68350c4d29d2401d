package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingTest {
  private static final String RACKS =
      "racks { count = 2, link = 1 Gbps, nodes { count = 3, slots = 1, link = 1 Gbps } }";

  @TempDir Path folder;

  private String words(String cluster) throws IOException {
    Files.writeString(
        folder.resolve("experiment.conf"),
        "experiment { cluster { name = c, " + cluster + " }, workload = quickstart }");
    return Setting.in(folder).clusterInWords();
  }

  @Test
  void aClusterIsCountedInWords() throws IOException {
    assertThat(words(RACKS)).isEqualTo("6 nodes in 2 racks (c)");
    assertThat(words("racks { nodes { slots = 1, link = 1 Gbps } }"))
        .isEqualTo("1 node in 1 rack (c)");
    assertThat(words("pods { count = 2, link = 1 Gbps, " + RACKS + " }"))
        .isEqualTo("12 nodes in 4 racks of 2 pods (c)");
    assertThat(words("pods { " + RACKS + " }")).isEqualTo("6 nodes in 2 racks of a pod (c)");
  }
}
