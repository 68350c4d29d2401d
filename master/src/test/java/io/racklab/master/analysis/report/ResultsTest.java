package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.analysis.report.Results.OneRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
  @TempDir Path folder;

  @Test
  void areTheRunsThatTheSummaryLists() throws IOException {
    Files.writeString(folder.resolve("run.json"), "{\"seed\": 7}");
    Files.writeString(
        folder.resolve("summary.json"),
        """
        {"runs": [
          {"scheduler": "fifo", "repeat": 1, "job_s": {"mean": 2.5}, "skew": null},
          {"cell": {"cluster.racks.uplink": "1 Gbps", "seed": "3"},
           "scheduler": "fair", "repeat": 2, "makespan_s": 9}
        ]}
        """);
    Results results = Results.in(folder);
    assertThat(results.run().get("seed").asInt()).isEqualTo(7);
    OneRun first = results.runs().get(0);
    assertThat(first.cell().values()).isEmpty();
    assertThat(first.folder()).isEqualTo(folder.resolve("fifo/1"));
    assertThat(first.metric("job_s.mean")).isEqualTo(2.5);
    assertThat(first.metric("skew")).isNaN();
    OneRun second = results.runs().get(1);
    assertThat(second.folder())
        .isEqualTo(folder.resolve("cluster.racks.uplink=1-Gbps,seed=3/fair/2"));
    assertThat(second.cell()).hasToString("cluster.racks.uplink = 1 Gbps, seed = 3");
    assertThat(second.metric("makespan_s")).isEqualTo(9);
  }

  @Test
  void sayWhichFileIsWrong() throws IOException {
    assertThatThrownBy(() -> Results.in(folder)).isInstanceOf(NoSuchFileException.class);
    Files.writeString(folder.resolve("run.json"), "{");
    assertThatThrownBy(() -> Results.in(folder)).hasMessageContaining("run.json:1: it is not JSON");
  }

  @Test
  void doWithOneOfTheTwoFiles() throws IOException {
    Files.writeString(folder.resolve("run.json"), "{\"seed\": 7}");
    assertThat(Results.in(folder).runs()).isEmpty();
    Files.delete(folder.resolve("run.json"));
    Files.writeString(folder.resolve("summary.json"), "{\"runs\": [{\"scheduler\": \"fifo\"}]}");
    assertThat(Results.in(folder).run().isMissingNode()).isTrue();
    assertThat(Results.in(folder).runs()).hasSize(1);
  }
}
