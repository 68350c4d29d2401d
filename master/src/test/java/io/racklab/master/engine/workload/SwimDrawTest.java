package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.seed.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Draws of a trace of a thousand jobs, which read 1 KB to 1 MB each. */
class SwimDrawTest {
  private static final long BLOCK = 64L << 20;

  @TempDir private Path folder;

  private Workload workload(String settings) throws IOException {
    StringBuilder trace = new StringBuilder();
    for (int job = 1; job <= 1000; job++) {
      trace.append("j%d\t%d\t1\t%d\t7\t0\n".formatted(job, job, job * 1000));
    }
    Files.writeString(folder.resolve("trace.tsv"), trace);
    return WorkloadFile.parse(
        "w.conf", "workload { kind = swim, file = trace.tsv\n" + settings + " }", folder);
  }

  private static long input(Workload workload, long seed) {
    return workload.jobs(BLOCK, Seed.of(seed)).stream().mapToLong(JobSpec::inputBytes).sum();
  }

  /** Ten jobs read 5 MB on average, half of that scaled, and in all of these draws about 4 MB. */
  @Test
  void drawsReadWhatTheyShould() throws IOException {
    Workload any = workload("draw = 10, scale-bytes = 0.5");
    Workload held = workload("draw = 10, scale-bytes = 0.5, draw-input = 4 MB");
    int near = 0;
    for (int seed = 1; seed <= 50; seed++) {
      assertThat(input(held, seed)).isBetween(3_840_000L, 4_160_000L);
      assertThat(held.jobs(BLOCK, Seed.of(seed))).hasSize(10);
      near += Math.abs(input(any, seed) - 4_000_000) <= 160_000 ? 1 : 0;
    }
    assertThat(near).isLessThan(25);
  }

  @Test
  void theSameSeedDrawsTheSameJobs() throws IOException {
    Workload held = workload("draw = 10, draw-input = 4 MB");
    assertThat(held.jobs(BLOCK, Seed.of(3)))
        .isEqualTo(held.jobs(BLOCK, Seed.of(3)))
        .isNotEqualTo(held.jobs(BLOCK, Seed.of(4)));
  }

  /** A first draw that reads enough is what would be drawn without the condition. */
  @Test
  void aDrawThatReadsWhatItShouldIsTheFirst() throws IOException {
    Workload any = workload("draw = 10");
    long drawn = input(any, 1);
    assertThat(workload("draw = 10, draw-input = " + drawn + " B").jobs(BLOCK, Seed.of(1)))
        .isEqualTo(any.jobs(BLOCK, Seed.of(1)));
  }

  /** Of a thousand jobs the ten smallest read 55 KB, the ten largest 9.955 MB. */
  @Test
  void whatNoDrawReadsIsRefused() {
    assertThatThrownBy(() -> workload("draw = 10\ndraw-input = 11 MB"))
        .hasMessage(
            "w.conf:3: 10 jobs of the trace, scaled, read 55 KB to 10 MB;"
                + " write a draw-input in between");
    assertThatThrownBy(() -> workload("draw = 10\ndraw-input = 50 KB"))
        .hasMessageContaining("w.conf:3: 10 jobs of the trace");
    assertThatThrownBy(() -> workload("draw-input = 4 MB"))
        .hasMessage("w.conf:2: draw-input applies only with draw; write draw = 50 too");
  }

  /** The ten largest alone read so much, of more draws than there are seconds. */
  @Test
  void whatHardlyAnyDrawReadsIsGivenUp() throws IOException {
    Workload held = workload("draw = 10, draw-input = 9.955 MB");
    assertThatThrownBy(() -> held.jobs(BLOCK, Seed.of(1)))
        .hasMessageContaining("trace.tsv: none of 10,000 draws of 10 jobs reads 9955 KB")
        .hasMessageContaining("nine of ten read");
  }

  @Test
  void readsBackEqual() throws IOException {
    Workload held = workload("draw = 10, draw-input = 4 MB");
    assertThat(WorkloadFile.parse("again", held.render(), Path.of("/")))
        .usingRecursiveComparison()
        .ignoringFields("file")
        .isEqualTo(held);
  }
}
