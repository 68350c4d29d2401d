package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.master.Clusters;
import io.racklab.master.engine.network.FlowsFile;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.Slots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small inputs after public bug reports, of which other programs or versions fail. */
class PublicCasesTest {
  private static final Path CASES =
      Path.of(System.getProperty("racklab.shared", "missing"), "cases");

  @TempDir Path folder;

  private static Path file(String name) {
    Path file = CASES.resolve(name).normalize();
    assumeTrue(Files.exists(file), () -> "needs the cases in " + CASES);
    return file;
  }

  private static List<JobSpec> jobs(String word, String name) {
    return WorkloadFile.named(word + file(name), Path.of("")).jobs(64 << 20, Seed.of(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sls-job-count/sls-count2.json", "sls-new-keys/sls-count.json"})
  void fiveJobsOfSlsAreFive(String name) {
    for (String word : List.of("", "sls:")) {
      assertThat(jobs(word, name))
          .hasSize(5)
          .allSatisfy(job -> assertThat(job.maps()).isEqualTo(4));
    }
  }

  @Test
  void aSwimTraceMayBeginLate() {
    assertThat(jobs("", "swim-absolute-times/late.tsv"))
        .extracting(job -> job.submit().toSeconds())
        .containsExactly(0L, 5L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "swf:recognised-by-8k/longhdr.swf",
        "alibaba:recognised-by-8k/ali-hdr.csv",
        "spark:spark-databricks/db.log",
        "swf:byte-order-mark/bom.swf"
      })
  void whatBeginsOddlyIsReadWithItsWordAndWithout(String named) {
    String[] parts = named.split(":");
    assertThat(jobs(parts[0] + ":", parts[1])).isNotEmpty().isEqualTo(jobs("", parts[1]));
  }

  @Test
  void aListOfFlowsMayBeginWithAMark() throws IOException {
    String text = Files.readString(file("byte-order-mark/f8.csv"));
    Path nodes = folder.resolve("f.csv");
    Files.writeString(nodes, text.replace(",a,b,", ",r1-n1,r1-n2,"));
    assertThat(text).startsWith("\ufeff");
    assertThat(FlowsFile.read(nodes, Clusters.equal(1, 2, new Slots.Shared(1)))).hasSize(1);
  }

  @Test
  void whatIsNoKnownFileSaysSoInALine() {
    Path readme = file("README.md");
    assertThatThrownBy(() -> WorkloadFile.named(readme.toString(), Path.of("")))
        .hasMessageStartingWith(
            readme
                + ": its first bytes match no trace, and it is not HOCON either; write one of"
                + " swim:FILE, ");
  }
}
