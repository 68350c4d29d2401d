package io.racklab.master.runs.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.storage.ReplicationSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReplicationReaderTest {
  private static final ReplicationSettings HDFS =
      new ReplicationSettings(
          Duration.ofSeconds(630), 2, 2, Duration.ofSeconds(3), Duration.ofMinutes(5));

  private static Experiment parse(String experiment) {
    return ExperimentFile.parse("x.conf", experiment, Path.of(""), Map.of());
  }

  private static Experiment read(String line) {
    return parse(
        "experiment {\ncluster = quickstart\nworkload = quickstart\nschedulers = [ fifo ]\n"
            + line
            + "\n}");
  }

  private static Optional<ReplicationSettings> pace(String line) {
    return read(line).execution().tracker().replication();
  }

  @Test
  void replicasStayLostUnlessWritten() {
    assertThat(pace("")).isEmpty();
    assertThat(pace("re-replication = off")).isEmpty();
    assertThat(pace("re-replication { enabled = off, max-streams = 4 }")).isEmpty();
  }

  @Test
  void onMeansThePaceOfHdfs() {
    assertThat(pace("re-replication = on")).contains(HDFS);
    assertThat(pace("re-replication {}")).contains(HDFS);
  }

  @Test
  void everyPartOfThePaceMayBeAnother() {
    assertThat(
            pace(
                "re-replication { heartbeat-expiry = 20s, max-streams = 3, work-multiplier = 4"
                    + ", interval = 1s, pending-timeout = 30s }"))
        .contains(
            new ReplicationSettings(
                Duration.ofSeconds(20), 3, 4, Duration.ofSeconds(1), Duration.ofSeconds(30)));
  }

  /** The file in a run directory, which has all defaults, means the same. */
  @Test
  void whatIsWrittenOutMeansTheSame() {
    for (String line :
        new String[] {"", "re-replication = on", "re-replication { heartbeat-expiry = 20s }"}) {
      assertThat(parse(read(line).resolved()).execution().tracker().replication())
          .isEqualTo(pace(line));
    }
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> pace("re-replication { max-streams = 0 }"))
        .hasMessageContaining("max-streams");
    assertThatThrownBy(() -> pace("re-replication { interval = 0s }"))
        .hasMessageContaining("interval");
    assertThatThrownBy(() -> pace("re-replication { max-streems = 2 }"))
        .hasMessageContaining("max-streams");
    assertThatThrownBy(() -> pace("re-replication = maybe")).hasMessageContaining("re-replication");
  }
}
