package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.seed.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When the jobs of a SWIM trace come, by two columns that may say different things. */
class SwimTimesTest {
  @TempDir Path folder;

  /** Jobs of these times and gaps in turn. */
  private Workload workload(String settings, long... seconds) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < seconds.length; i += 2) {
      lines.add("job" + i + "\t" + seconds[i] + "\t" + seconds[i + 1] + "\t1000\t0\t10");
    }
    Files.writeString(folder.resolve("t.tsv"), String.join("\n", lines));
    return WorkloadFile.parse(
        "w.conf", "workload { kind = swim, file = t.tsv" + settings + " }", folder);
  }

  private static List<Long> seconds(Workload workload) {
    return workload.jobs(1 << 20, Seed.of(1)).stream()
        .map(job -> job.submit().toSeconds())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "36000, 0, 0",
    "1700000000, 0, 0",
    "1700000000, 1700000000, 0",
    "1700000049, 49, 49",
    "49, 49, 49",
    "0, 0, 0",
    "3, 49, 0",
    "86400, 86400, 0",
    "86399, 86399, 86399"
  })
  void timesCountFromTheBeginningOfTheTrace(long submit, long gap, long first) throws IOException {
    Workload workload = workload("", submit, gap, submit + 5, 5);
    assertThat(seconds(workload)).containsExactly(first, first + 5);
    assertThat(workload.remark()).isEmpty();
    assertThat(seconds(workload(", swim-compatible = true", submit, gap, submit + 5, 5)))
        .containsExactly(0L, first);
    assertThat(seconds(workload(", from-line = 2", submit, gap, submit + 5, 5)))
        .containsExactly(5L);
    assertThat(seconds(workload(", draw = 2", submit, gap, submit + 5, 5)))
        .containsExactly(first, first + 5);
  }

  @Test
  void aGapThatContradictsTheTimesIsCounted() throws IOException {
    String odd = "t.tsv: in 1 lines the gap is not the time since the line before: ";
    assertThat(workload("", 0, 0, 100, 7, 105, 4).remark().orElseThrow())
        .endsWith(odd + "submit times are played");
    assertThat(workload(", draw = 2", 0, 0, 100, 7, 105, 4).remark().orElseThrow())
        .endsWith(odd + "gaps are played");
    assertThat(workload(", arrivals { kind = batch }", 0, 0, 100, 7, 105, 4).remark()).isEmpty();
  }

  @Test
  void timesThatGoBackwardsAndSizesBelowNoneAreRefused() {
    assertThatThrownBy(() -> workload("", 1_700_000_000, 0, 1_699_999_999, 0))
        .hasMessageContaining(
            "t.tsv:2: submit time 1699999999 is before the one of the line above");
    assertThatThrownBy(() -> workload("", 5, 0, 9, -4))
        .hasMessageContaining("t.tsv:2: gap -4 is negative");
  }
}
