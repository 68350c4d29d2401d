package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.InputPlace;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.Workload;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coflows as jobs; as flows they are tested with these. */
class CoflowReaderTest {
  static final String TRACE = "3 2\n7 250 2 0 1 2 2:4.0 1:0.5\n9 200 1 2 1 0:1\n";
  private static final long BLOCK = 64L << 20;
  private static final long MEBI = 1 << 20;

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("c.txt"), text);
  }

  @Test
  void aCoflowIsAJobWithTheEndsOfItsShuffle() throws IOException {
    assertThat(TraceFormat.COFLOWS.read(file(TRACE)))
        .containsExactly(
            new TraceJob(
                3,
                "coflow-9",
                "unknown",
                Duration.ZERO,
                new TraceTasks(1, 0, 0, 0, 0),
                new TraceTasks(1, 0, MEBI, 0, 0),
                true,
                List.of(),
                Optional.of(new TraceShuffle(List.of(2), List.of(MEBI))),
                0),
            new TraceJob(
                2,
                "coflow-7",
                "unknown",
                Duration.ofMillis(50),
                new TraceTasks(2, 0, 0, 0, 0),
                new TraceTasks(2, 0, 4 * MEBI + MEBI / 2, 0, 0),
                true,
                List.of(),
                Optional.of(new TraceShuffle(List.of(0, 1), List.of(4 * MEBI, MEBI / 2))),
                0));
  }

  @Test
  void itsInputLiesWhereTheMappersWereAndItsReducesAreUneven() throws IOException {
    Workload workload = WorkloadFile.named("coflows:" + file(TRACE), folder);
    JobSpec job = workload.jobs(BLOCK, Seed.of(1)).get(1);

    assertThat(job.place()).isEqualTo(new InputPlace.Racks(List.of(0, 1)));
    assertThat(job.inputBytes()).isEqualTo(2 * BLOCK);
    assertThat(job.shuffleBytes()).isEqualTo(4 * MEBI + MEBI / 2);
    assertThat(IntStream.range(0, 2).mapToDouble(reduce -> job.keys().share(reduce, 2)))
        .usingElementComparator((a, b) -> Math.abs(a - b) < 1e-11 ? 0 : 1)
        .containsExactly(8 / 9.0, 1 / 9.0);
    assertThat(workload.remark())
        .hasValueSatisfying(said -> assertThat(said).contains("map-input"));
    assertThat(WorkloadFile.parse("again", workload.render(), folder)).isEqualTo(workload);
  }

  @Test
  void noBytesAreSharedOutEvenly() throws IOException {
    Workload workload = WorkloadFile.named("coflows:" + file("2 1\n1 0 1 0 2 0:0 1:0\n"), folder);
    JobSpec job = workload.jobs(BLOCK, Seed.of(1)).get(0);

    assertThat(job.keys().even()).isTrue();
    assertThat(job.shuffleBytes()).isEqualTo(2 * BLOCK);
  }

  @Test
  void whatIsWrongIsTold() throws IOException {
    file(TRACE);
    assertThatThrownBy(
            () ->
                WorkloadFile.parse(
                    "w.conf",
                    "workload { kind = coflows, file = c.txt"
                        + ", key-skew { kind = zipf, exponent = 1 } }",
                    folder))
        .hasMessageContaining("the trace says what each reduce fetches; leave out key-skew");
    assertThatThrownBy(() -> TraceFormat.COFLOWS.read(file("150 1\n1 0 1 150 1 0:1\n")))
        .hasMessageContaining("c.txt:2: rack 150 is not from 0 to 149");
  }

  /** Of a file in which each line is wrong not every line is kept. */
  @Test
  void manyWrongLinesEndTheReading() throws IOException {
    assertThatThrownBy(() -> TraceFormat.COFLOWS.read(file("3 2\n" + "no\n".repeat(5000))))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            invalid -> assertThat(invalid.problems()).hasSizeBetween(100, 110));
  }
}
