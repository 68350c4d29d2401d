package io.racklab.master.engine.workload.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.Workload;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadFormatTest {
  private static final long BLOCK = 64L << 20;
  private static final Path SHARED =
      Path.of(System.getProperty("racklab.shared", "missing"), "traces");
  private static final String DIAMOND =
      """
      workload {
        kind = list
        arrivals { kind = at, times = [ 0s, 1.5s, 1.5s, 100s ] }
        jobs = [ { name = "a \\t b", user = eve, input = 128 MB, output = 10 B, map-cpu = 0.5 s/MB }
                 { name = l, user = al, after = [ job-1 ], output = 20 B, map-cpu = 0 s/MB }
                 { name = r, user = eve, after = [ job-1 ], input = 1 MB, shuffle = 2 MB, reduces = 3,
                   output = 0 B, map-cpu = 4 s/MB, reduce-cpu = 6 s/MB }
                 { name = j, user = eve, after = [ l, r ], input = 5 B, map-cpu = 0 s/MB } ]
      }
      """;

  @TempDir Path folder;

  private List<JobSpec> diamond() {
    return WorkloadFile.parse("d.conf", DIAMOND, folder).jobs(BLOCK, Seed.of(1));
  }

  private static String written(WorkloadFormat format, List<JobSpec> jobs) throws IOException {
    StringWriter out = new StringWriter();
    format.write(jobs, out);
    return out.toString();
  }

  private List<JobSpec> readBack(WorkloadFormat format, List<JobSpec> jobs) throws IOException {
    Path file = folder.resolve("written");
    Files.writeString(file, written(format, jobs));
    Workload again = WorkloadFile.named(format.word() + ":" + file, folder);
    return again.jobs(BLOCK, Seed.of(1));
  }

  @Test
  void swimHasTimesGapsAndBytes() throws IOException {
    assertThat(written(WorkloadFormat.SWIM, diamond()))
        .isEqualTo(
            """
            a   b\t0\t0\t128000000\t0\t10
            l\t1.5\t1.5\t10\t0\t20
            r\t1.5\t0\t1000000\t2000000\t0
            j\t100\t98.5\t5\t0\t0
            """);
    assertThat(WorkloadFormat.SWIM.leftOut(diamond()))
        .isEqualTo(
            "numbers of tasks, the computing times of tasks, users (2),"
                + " the dependencies of 3 jobs");
  }

  @Test
  void swfHasAProcessorForEachTask() throws IOException {
    assertThat(written(WorkloadFormat.SWF, diamond()).lines().filter(line -> !line.startsWith(";")))
        .containsExactly(
            "1 0 -1 32 2 -1 -1 2 -1 -1 -1 1 -1 -1 -1 -1 -1 -1",
            "2 1.5 -1 0 1 -1 -1 1 -1 -1 -1 2 -1 -1 -1 -1 1 0",
            "3 1.5 -1 4 4 -1 -1 4 -1 -1 -1 1 -1 -1 -1 -1 1 0",
            "4 100 -1 0 1 -1 -1 1 -1 -1 -1 1 -1 -1 -1 -1 3 0");
    assertThat(WorkloadFormat.SWF.leftOut(diamond()))
        .isEqualTo("names, bytes, which tasks are reduces, all but the last dependency of 1 jobs");
    List<JobSpec> again = readBack(WorkloadFormat.SWF, diamond());
    assertThat(again).extracting(JobSpec::maps).containsExactly(2, 1, 4, 1);
    assertThat(again.get(2).inputBytes() * again.get(2).mapSecondsPerByte()).isEqualTo(16);
    assertThat(again).extracting(JobSpec::submit).isEqualTo(submits(diamond()));
    assertThat(again)
        .extracting(JobSpec::after)
        .containsExactly(List.of(), List.of(1), List.of(1), List.of(3));
  }

  private static List<?> submits(List<JobSpec> jobs) {
    return jobs.stream().map(JobSpec::submit).toList();
  }

  @Test
  void wfFormatHasWhatComesAfterWhat() throws IOException {
    JsonNode instance = new ObjectMapper().readTree(written(WorkloadFormat.WFFORMAT, diamond()));
    assertThat(instance.get("schemaVersion").textValue()).isEqualTo("1.5");
    JsonNode specification = instance.get("workflow").get("specification");
    JsonNode tasks = specification.get("tasks");
    assertThat(tasks.get(0).get("name").textValue()).isEqualTo("a \t b");
    assertThat(tasks.get(0).toString())
        .contains(
            "\"parents\":[],\"children\":[\"job-2\",\"job-3\"],\"inputFiles\":[\"job-1.in\"]");
    assertThat(tasks.get(3).toString())
        .contains(
            "\"parents\":[\"job-2\",\"job-3\"],\"children\":[],"
                + "\"inputFiles\":[\"job-2.out\",\"job-3.out\"],\"outputFiles\":[\"job-4.out\"]");
    assertThat(specification.get("files").toString())
        .isEqualTo(
            "[{\"id\":\"job-1.in\",\"sizeInBytes\":128000000},"
                + "{\"id\":\"job-1.out\",\"sizeInBytes\":10},"
                + "{\"id\":\"job-2.out\",\"sizeInBytes\":20},"
                + "{\"id\":\"job-3.out\",\"sizeInBytes\":0},"
                + "{\"id\":\"job-4.out\",\"sizeInBytes\":0}]");
    JsonNode execution = instance.get("workflow").get("execution");
    // 32 s, then 4 s of the right one; the last comes at 100 s.
    assertThat(execution.get("makespanInSeconds").doubleValue()).isEqualTo(100);
    assertThat(execution.get("tasks").get(2).toString())
        .isEqualTo(
            "{\"id\":\"job-3\",\"runtimeInSeconds\":4.0,\"coreCount\":4,"
                + "\"readBytes\":1000000,\"writtenBytes\":0}");
    assertThat(WorkloadFormat.WFFORMAT.leftOut(diamond())).contains("users (2)");
  }

  /** The jobs, but for who submits them, which SWIM does not say. */
  private void staysTheSame(Path trace) throws IOException {
    List<JobSpec> jobs = WorkloadFile.named("swim:" + trace, folder).jobs(BLOCK, Seed.of(1));
    assertThat(readBack(WorkloadFormat.SWIM, jobs)).isEqualTo(jobs);
  }

  @Test
  void anySwimTraceIsTheSameAfterItWasWrittenAgain() throws IOException {
    Random random = new Random(3);
    for (int i = 0; i < 100; i++) {
      StringBuilder text = new StringBuilder();
      long micros = 0;
      for (int job = 0; job < 50; job++) {
        micros += random.nextInt(3) * (long) random.nextInt(1 << random.nextInt(31));
        text.append("job ").append(random.nextInt(20)).append('\t');
        text.append(micros / 1_000_000).append('.');
        text.append("%06d".formatted(micros % 1_000_000)).append("\t0\t");
        text.append(random.nextLong(1L << random.nextInt(1, 40))).append('\t');
        text.append(random.nextLong(1L << random.nextInt(1, 40))).append('\t');
        text.append(random.nextLong(1L << random.nextInt(1, 40))).append('\n');
      }
      staysTheSame(Files.writeString(folder.resolve("t.tsv"), text));
    }
  }

  /** Figures at which sums and times could overflow are refused in a line, or read and written. */
  @ParameterizedTest
  @CsvSource({
    "alibaba, 'M1,$,j_1,1,Terminated,$,$,$,$\n'",
    "alibaba, '$,j_1,M1,$,$,$,$\n'",
    "google, '$,,$,$,$,4,al,,,$,$,$,\n'",
    "coflows, '9 1\n$ $ 1 $ 1 $:$\n'",
    "swf, '$ $ $ $ $ $ $ $ $ $ $ $ $ $ $ $ $ $\n'",
    "swim, 'j\t$\t$\t$\t$\t$\n'"
  })
  void extremeFiguresAreWrittenOrRefused(String kind, String row) throws IOException {
    List<String> figures =
        List.of("", "-1", "0", "1", "3", "600000000", "10000000", "9223372036854775807", "1e9");
    List<String> longer =
        List.of("999999999999999", "0.000001", "999999999999999999", "2147483648", "1000000");
    Random random = new Random(5);
    int read = 0;
    for (int i = 0; i < 3000; i++) {
      StringBuilder text = new StringBuilder();
      for (int rows = random.nextInt(1, 4); rows > 0; rows--) {
        for (String part : row.split("(?=\\$)")) {
          List<String> from = random.nextInt(4) == 0 ? longer : figures;
          text.append(part.replace("$", from.get(random.nextInt(from.size()))));
        }
      }
      Path file = Files.writeString(folder.resolve("trace"), text);
      try {
        List<JobSpec> jobs = WorkloadFile.named(kind + ":" + file, folder).jobs(BLOCK, Seed.of(1));
        for (WorkloadFormat format : WorkloadFormat.values()) {
          assertThat(written(format, jobs)).isNotEmpty();
        }
        read++;
      } catch (InvalidInputException refused) {
        assertThat(refused.problems())
            .allSatisfy(problem -> assertThat(problem.instead()).isNotBlank());
      }
    }
    assertThat(read).isPositive();
  }

  @Test
  void facebooksDayIsTheSameByteForByte() throws IOException {
    Path trace = SHARED.resolve("swim/FB-2009_samples_24_times_1hr_0.tsv");
    assumeTrue(Files.exists(trace), () -> "needs " + trace);
    List<JobSpec> jobs = WorkloadFile.named("swim:" + trace, folder).jobs(BLOCK, Seed.of(1));
    assertThat(written(WorkloadFormat.SWIM, jobs)).isEqualTo(Files.readString(trace));
    staysTheSame(trace);
  }
}
