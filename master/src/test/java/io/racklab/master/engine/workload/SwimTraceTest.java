package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.racklab.master.Specs;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SwimTraceTest {
  private static final long BLOCK = 64L << 20;
  private static final String TRACE =
      "job0\t49\t49\t100000000\t3000000000\t7\njob1\t101\t52\t500\t0\t10\njob2\t101\t9\t0\t1\t0\n";

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("trace.tsv"), text);
  }

  private Workload workload(String settings) throws IOException {
    file(TRACE);
    return WorkloadFile.parse(
        "w.conf", "workload { kind = swim, file = trace.tsv, " + settings + " }", folder);
  }

  private List<JobSpec> jobs(String settings) throws IOException {
    return workload(settings).jobs(BLOCK, Seed.of(1));
  }

  @Test
  void itIsReadWithoutItsWordAndRecognizedUnderAnother() throws IOException {
    Path file = file("\n" + TRACE);
    assertThat(WorkloadFile.named("trace.tsv", folder)).isEqualTo(SwimTrace.read(file));
    assertThatThrownBy(() -> WorkloadFile.named("rumen:trace.tsv", folder))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            file + ": this is a SWIM trace, not a Rumen trace; write swim:FILE or kind = swim");
  }

  @Test
  void aLineBecomesAJob() throws IOException {
    List<JobSpec> jobs = SwimTrace.read(file(TRACE)).jobs(BLOCK, Seed.of(1));
    double map = 0.038 / 1e6 * 2.5;
    double reduce = 0.009 / 1e6 * 2.5;
    assertThat(jobs)
        .containsExactly(
            Specs.numbered(1)
                .name("job0")
                .by("user1")
                .submit(Duration.ofSeconds(49))
                .input(100_000_000)
                .shuffle(3_000_000_000L)
                .output(7)
                .maps(2)
                .reduces(3)
                .mapCost(map)
                .reduceCost(reduce)
                .build(),
            Specs.numbered(2)
                .name("job1")
                .by("user1")
                .submit(Duration.ofSeconds(101))
                .input(500)
                .output(10)
                .mapCost(map)
                .reduceCost(reduce)
                .build(),
            Specs.numbered(3)
                .name("job2")
                .by("user1")
                .submit(Duration.ofSeconds(101))
                .shuffle(1)
                .reduces(1)
                .mapCost(map)
                .reduceCost(reduce)
                .build());
  }

  @Test
  void bytesAreScaledOnlyOnDemand() throws IOException {
    JobSpec job = jobs("scale-bytes = 0.1, bytes-per-reduce = 100 MB").get(0);
    assertThat(job.inputBytes()).isEqualTo(10_000_000);
    assertThat(job.shuffleBytes()).isEqualTo(300_000_000);
    assertThat(job.outputBytes()).isEqualTo(1);
    assertThat(job.maps()).isEqualTo(1);
    assertThat(job.reduces()).isEqualTo(3);
    assertThat(workload("scale-bytes = 0.1").scaleBytes()).isEqualTo(0.1);
  }

  @Test
  void aPartOfATraceBeginsWithTheJobBeforeIt() throws IOException {
    List<JobSpec> part = jobs("from-line = 2, jobs = 1");
    assertThat(part).map(JobSpec::inputBytes).containsExactly(500L);
    assertThat(part).map(JobSpec::submit).containsExactly(Duration.ofSeconds(52));
    assertThatThrownBy(() -> jobs("from-line = 4"))
        .hasMessageContaining("the trace has no job from line 4 on; write from-line = 3 or less");
  }

  @Test
  void gapsAreScaledOnlyOnDemand() throws IOException {
    assertThat(jobs("scale-gaps = 0.2"))
        .map(JobSpec::submit)
        .containsExactly(
            Duration.ofMillis(9_800), Duration.ofMillis(20_200), Duration.ofMillis(20_200));
    assertThat(jobs("scale-gaps = 0.2"))
        .map(JobSpec::maps)
        .containsExactlyElementsOf(jobs("").stream().map(JobSpec::maps).toList());
    assertThatThrownBy(() -> jobs("scale-gaps = 0.2, arrivals { kind = batch }"))
        .hasMessageContaining("arrivals replace the trace's gaps");
  }

  /** A job of maps alone still writes its output from there. */
  @Test
  void outputsMayAddReduces() throws IOException {
    assertThat(jobs("output-per-reduce = 2 B")).map(JobSpec::reduces).containsExactly(4, 0, 1);
  }

  @Test
  void scalingMakesNoJobLoseItsReduces() throws IOException {
    JobSpec job = jobs("scale-bytes = 1e-9").get(2);
    assertThat(job.shuffleBytes()).isEqualTo(1);
    assertThat(job.reduces()).isEqualTo(1);
  }

  @Test
  void outputsAreScaledBesidesAndMayBeLeftOut() throws IOException {
    assertThat(jobs("scale-output = 0.5")).map(JobSpec::outputBytes).containsExactly(4L, 5L, 0L);
    assertThat(jobs("scale-bytes = 0.1, scale-output = 10"))
        .map(JobSpec::outputBytes)
        .containsExactly(7L, 10L, 0L);
    assertThat(jobs("scale-output = 0"))
        .allMatch(job -> job.outputBytes() == 0)
        .map(JobSpec::shuffleBytes)
        .containsExactly(3_000_000_000L, 0L, 1L);
  }

  @Test
  void theSwitchBringsSwimsQuirksBack() throws IOException {
    List<JobSpec> jobs = jobs("swim-compatible = true");
    assertThat(jobs)
        .map(JobSpec::submit)
        .containsExactly(Duration.ZERO, Duration.ofSeconds(49), Duration.ofSeconds(101));
    assertThat(jobs).map(JobSpec::reduces).containsExactly(3, 1, 1);
    assertThat(jobs).map(JobSpec::shuffleBytes).containsExactly(3_000_000_000L, 1024L, 1024L);
    assertThat(jobs).map(JobSpec::outputBytes).containsExactly(1024L, 1024L, 1024L);
  }

  @Test
  void costsAndLimitCanBeSet() throws IOException {
    List<JobSpec> jobs = jobs("jobs = 2, map-cpu = 0.1 s/MB, reduce-cpu = 3 s/GB");
    assertThat(jobs).hasSize(2);
    assertThat(jobs.get(0).mapSecondsPerByte()).isEqualTo(1e-7);
    assertThat(jobs.get(0).reduceSecondsPerByte()).isEqualTo(3e-9);
    assertThat(jobs("cpu-factor = 1").get(0).mapSecondsPerByte()).isEqualTo(0.038 / 1e6);
  }

  @Test
  void usersAreDrawnFromTheSeed() throws IOException {
    StringBuilder trace = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      trace.append("job").append(i).append("\t").append(i).append("\t1\t1\t0\t0\n");
    }
    file(trace.toString());
    Workload workload =
        WorkloadFile.parse(
            "w.conf", "workload { kind = swim, file = trace.tsv, users = 4 }", folder);
    List<JobSpec> jobs = workload.jobs(BLOCK, Seed.of(1));
    assertThat(jobs)
        .map(JobSpec::user)
        .containsOnly("user1", "user2", "user3", "user4")
        .isEqualTo(workload.jobs(BLOCK, Seed.of(1)).stream().map(JobSpec::user).toList())
        .isNotEqualTo(workload.jobs(BLOCK, Seed.of(2)).stream().map(JobSpec::user).toList());
    assertThat(jobs).allMatch(job -> job.pool().equals(job.user()));
  }

  @Test
  void readsBackEqual() throws IOException {
    for (String settings :
        List.of(
            "",
            "scale-bytes = 0.3, scale-output = 0, users = 7, jobs = 2",
            "scale-gaps = 0.25, draw = 2",
            "from-line = 2",
            "swim-compatible = on, cpu-factor = 1.7")) {
      Workload workload = workload(settings);
      assertThat(WorkloadFile.parse("again", workload.render(), Path.of("/")))
          .usingRecursiveComparison()
          .ignoringFields("file")
          .isEqualTo(workload);
    }
  }

  private void refused(String text, String... messages) throws IOException {
    Path file = file(text);
    assertThatThrownBy(() -> SwimTrace.read(file))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            invalid ->
                assertThat(invalid.problems())
                    .map(problem -> problem.toString().replace(file.toString(), "t"))
                    .containsExactly(messages));
  }

  @Test
  void everyBadLineIsFound() throws IOException {
    refused(
        "job0\t9\t9\t1\t0\t0\n"
            + "job1\t9\t9\t1\t0\n"
            + "job2 9 9 1 0 0\n"
            + "job3\tsoon\t9\t1\t0\t0\n"
            + "\t9\t-1\t-5\tx\t2000000000000000000\n"
            + "job5\t3\t0\t1\t0\t0\n"
            + "job6\t9\t777\t1\t0\t0\n",
        "t:2: the line has 5 columns; write 6 columns with tabs between them:"
            + " id, submit s, gap s, input bytes, shuffle bytes, output bytes",
        "t:3: the line has 1 column; write 6 columns with tabs between them:"
            + " id, submit s, gap s, input bytes, shuffle bytes, output bytes",
        "t:4: submit time soon is not a number of seconds; write 12, say",
        "t:5: the job id is empty; write job0, say",
        "t:5: gap -1 is negative; write 0",
        "t:5: input -5 is negative; write 0",
        "t:5: shuffle x is not a whole number of bytes; write 1048576, say, without a unit",
        "t:5: output 2000000000000000000 is more than 1000000 TB; check the columns",
        "t:6: submit time 3 is before the one of the line above; sort the lines by submit time");
  }

  @Test
  void aGapThatDoesNotAgreeIsNoProblem() throws IOException {
    assertThat(SwimTrace.read(file("a\t5\t99\t1\t0\t0\n\nb\t7\t0.5\t1\t0\t0")).rows())
        .map(SwimRow::line)
        .containsExactly(1, 3);
  }

  @Test
  void aBadLineInTheMiddleOfALargeFileIsFound() throws IOException {
    StringBuilder trace = new StringBuilder();
    for (int i = 1; i <= 200_000; i++) {
      trace.append("job\t").append(i).append(i == 123_456 ? "\t1\tx\t0\t0\n" : "\t1\t1\t0\t0\n");
    }
    refused(
        trace.toString(),
        "t:123456: input x is not a whole number of bytes; write 1048576, say, without a unit");
  }

  @Test
  void twentyProblemsAreShownAndTheOthersCounted() throws IOException {
    Path file = file("bad\n".repeat(50));
    assertThatThrownBy(() -> SwimTrace.read(file))
        .hasMessageEndingWith("\nand 30 more problems")
        .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(21));
  }

  @Test
  void aPackedTraceIsReadAsItIs() throws IOException {
    Path packed = folder.resolve("trace.tsv.zst");
    Files.write(packed, Zstd.compress(TRACE.getBytes(StandardCharsets.UTF_8)));
    assertThat(SwimTrace.read(packed).jobs(BLOCK, Seed.of(1)))
        .isEqualTo(SwimTrace.read(file(TRACE)).jobs(BLOCK, Seed.of(1)));
  }

  @Test
  void theSeventhColumnIsThePathOfTheInput() throws IOException {
    List<JobSpec> none = SwimTrace.read(file(TRACE)).jobs(BLOCK, Seed.of(1));
    List<JobSpec> blank =
        SwimTrace.read(file(TRACE.replace("\n", "\t\t\n"))).jobs(BLOCK, Seed.of(1));
    List<JobSpec> paths =
        SwimTrace.read(file(TRACE.replace("\n", "\t/logs\t\t\n"))).jobs(BLOCK, Seed.of(1));

    assertThat(blank).isEqualTo(none);
    assertThat(paths).extracting(JobSpec::place).containsOnly(new InputPlace.File("/logs"));
    assertThat(paths).map(job -> job.withInput(InputPlace.DRAWN)).isEqualTo(none);
    assertThat(new WorkloadSummary(paths).sharing()).isEqualTo(none.size());
    assertThat(new WorkloadSummary(paths).sharedFiles()).isEqualTo(1);
    assertThat(new WorkloadSummary(none).sharing()).isZero();
  }

  /** Paths of any length are told apart. */
  @Test
  void ofALongPathASumIsKept() throws IOException {
    String path = "/a/path".repeat(1000);
    List<JobSpec> jobs =
        SwimTrace.read(
                file(
                    "a\t0\t0\t1\t0\t1\t%s1\nb\t1\t1\t1\t0\t1\t%s2\nc\t2\t1\t1\t0\t1\t%s1\n"
                        .formatted(path, path, path)))
            .jobs(BLOCK, Seed.of(1));

    assertThat(jobs.get(0).place()).isEqualTo(jobs.get(2).place());
    assertThat(jobs.get(1).place()).isNotEqualTo(jobs.get(0).place());
    assertThat(jobs.get(0).place().toString()).hasSizeLessThan(100);
  }

  @Test
  void aLineWithoutEndIsOneProblem() throws IOException {
    refused(
        "7".repeat(100_001),
        "t:1: the line has more than 100000 characters;"
            + " write the path of a SWIM trace, a job a line");
  }

  @Test
  void whatIsNoTraceIsOneProblem() throws IOException {
    refused("", "t: the file is empty; write the path of a trace");
    refused("\n \n", "t: the file is empty; write the path of a SWIM trace");
    refused("\0\1\2\n\0", "t: the file is not text; write the path of a trace");
    assertThatThrownBy(() -> SwimTrace.read(folder)).hasMessageContaining("this is a directory");
    assertThatThrownBy(() -> SwimTrace.read(folder.resolve("gone")))
        .hasMessageContaining("there is no such file");
  }

  @Test
  void problemsOfTheTraceAreProblemsOfTheWorkload() throws IOException {
    file("bad\n");
    assertThatThrownBy(
            () ->
                WorkloadFile.parse(
                    "w.conf", "workload { kind = swim, file = trace.tsv\n user = 3 }", folder))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            invalid ->
                assertThat(invalid.problems()).map(Problem::line).containsExactlyInAnyOrder(1, 2));
  }

  @Test
  void tooManyTasksNameTheLine() throws IOException {
    Workload workload = SwimTrace.read(file("a\t1\t1\t999999999999999999\t0\t0\n"));
    assertThatThrownBy(() -> workload.jobs(1024, Seed.of(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("trace.tsv:1: ");
  }
}
