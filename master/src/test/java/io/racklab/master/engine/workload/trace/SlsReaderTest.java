package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlsReaderTest {
  @TempDir Path folder;

  private static List<TraceJob> read(Path file, String text) {
    try {
      return TraceFormat.SLS.read(Files.writeString(file, text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<TraceJob> read(String text) {
    return read(folder.resolve("sls.json"), text);
  }

  private static String job(String fields, String containers) {
    return "{ \"am.type\": \"mapreduce\"" + fields + ", \"job.tasks\": [ " + containers + " ] }\n";
  }

  private static String container(String fields) {
    return "{ \"container.duration.ms\": 1000" + fields + " }";
  }

  @Test
  void aCountOfJobsIsSoManyJobs() {
    List<TraceJob> jobs =
        read(
            job(", \"job.id\": \"a\", \"job.count\": 3, \"job.user\": \"u\"", container(""))
                + job(", \"job.count\": \"2\"", container(""))
                + job(", \"job.id\": \"c\", \"job.count\": 1", container("")));
    assertThat(jobs)
        .extracting(TraceJob::name)
        .containsExactly("a-1", "a-2", "a-3", "job_2-1", "job_2-2", "c");
    assertThat(jobs).extracting(job -> job.maps().count()).containsOnly(1);
    assertThat(jobs)
        .extracting(TraceJob::user)
        .containsExactly("u", "u", "u", "default", "default", "default");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"container.duration.ms\": 2000 | 2",
        "\"duration.ms\": 2000 | 2",
        "\"container.duration.ms\": \"2000\" | 2",
        "\"container.duration.ms\": 2000, \"duration.ms\": 9000 | 2",
        "\"container.duration.ms\": -1, \"duration.ms\": 9000 | 9",
        "\"duration.ms\": 2000, \"container.start.ms\": 1, \"container.end.ms\": 9 | 2",
        "\"container.start.ms\": \"500\", \"container.end.ms\": \"3500\" | 3",
        "\"container.duration.ms\": null, \"container.start.ms\": 0, \"container.end.ms\": 4e0 | 0"
      })
  void aContainerRunsAsLongAsTheNewestFieldSays(String fields, double seconds) {
    if (fields.contains("4e0")) {
      assertThatThrownBy(() -> read(job("", "{ " + fields + " }")))
          .hasMessageContaining("container.end.ms is 4e0, not a whole number; write 12, say");
      return;
    }
    assertThat(read(job("", "{ " + fields + " }")).get(0).maps().seconds()).isEqualTo(seconds);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "job.start.ms | \"soon\" | job.start.ms is soon, not a whole number",
        "job.start.ms | -5 | job.start.ms is negative: -5",
        "job.start.ms | [ 1 ] | job.start.ms is not a text or a number",
        "job.count | 1.5 | job.count is 1.5, not a whole number",
        "job.count | 0 | there cannot be 0 jobs alike; write job.count = 1 to 1000000",
        "job.count | 1000001 | there cannot be 1000001 jobs alike",
        "job.id | { \"a\": [ ] } | job.id is not a text or a number",
        "job.label.expression | [ ] | job.label.expression is not a text or a number"
      })
  void aWrongFieldOfAJobIsNamed(String field, String value, String message) {
    assertThatThrownBy(() -> read(job(", \"" + field + "\": " + value, container(""))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("sls.json:1: ")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "count | \"many\" | count is many, not a whole number",
        "count | 0 | there cannot be 0 containers alike",
        "container.start.ms | \"\\u00e9\" | container.start.ms is é, not a whole number",
        "container.type | [ ] | container.type is not a text or a number"
      })
  void aWrongFieldOfAContainerIsNamed(String field, String value, String message) {
    assertThatThrownBy(() -> read(job("", container(", \"" + field + "\": " + value))))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("sls.json:1: ")
        .hasMessageContaining(message);
  }

  @Test
  void whatIsNotPlayedIsCounted() {
    String fields =
        ", \"job.queue.name\": \"q\", \"job.label.expression\": \"gpu\", \"am.memory-mb\": 2048"
            + ", \"am.yarn.io/gpu\": 1, \"job.end.ms\": 9, \"job.priorty\": 3";
    String containers =
        container(", \"container.host\": \"/r/n\", \"container.memory-mb\": 4096, \"count\": 2")
            + ", "
            + container(", \"container.host\": \"/r/n\", \"container.priority\": 5")
            + ", "
            + container(", \"container.execution.type\": \"OPPORTUNISTIC\"")
            + ", "
            + container(
                ", \"container.execution.type\": \"GUARANTEED\", \"container.request.delay\": 0")
            + ", "
            + container(", \"container.request.delay\": \"500\", \"container.type\": \"gang\"")
            + ", "
            + container(", \"host\": \"n\", \"container.yarn.io/gpu\": \"1\"");
    String others = "{ \"job.start.ms\": 5 } { \"num.nodes\": 9, \"num.racks\": 3 }";
    assertThat(read(job(fields, containers)).get(0).request())
        .isEqualTo(
            new TraceRequest("q", new JobSettings(Map.of(JobSetting.MASTER_MEMORY, 2048.0))));
    assertThat(TraceRemark.sentences(read(job(fields, containers) + others)))
        .containsExactlyInAnyOrder(
            "1 jobs say job.label.expression, which is not used",
            "1 jobs say am.yarn.io/gpu, which is not used",
            "1 jobs say job.priorty, which SLS does not know either",
            "3 containers say container.host, which only racklab sls uses",
            "2 containers ask for other sizes than most of their job's, and get those",
            "1 containers say container.yarn.io/gpu, which is not used",
            "1 containers say host, which SLS does not know either",
            "1 objects give numbers of nodes, which only racklab sls uses",
            "1 containers say container.execution.type, which is not used",
            "1 containers say container.request.delay, which is not used",
            "1 containers are neither map nor reduce: played as maps",
            "1 objects have no job.tasks and are left out");
    assertThat(TraceRemark.sentences(read(job("", container(""))))).isEmpty();
  }

  @Test
  void containersOfOtherJobMastersWaitForNone() {
    String reduce = container(", \"container.type\": \"reduce\"");
    String text = job("", reduce).replace("mapreduce", "dag");
    assertThat(read(text).get(0).maps().count()).isEqualTo(1);
    assertThat(read(text).get(0).reduces()).isEqualTo(TraceTasks.NONE);
    assertThat(TraceRemark.sentences(read(text)))
        .containsExactly("1 reduces of jobs that are not mapreduce: played as maps");
    assertThat(TraceRemark.sentences(read(job("", container("")).replace("mapreduce", "stream"))))
        .containsExactly("1 jobs are of am.type stream, and are played as jobs of maps");
    assertThat(read(job("", reduce)).get(0).reduces().count()).isEqualTo(1);
  }

  /** Any way to write a container down. */
  record Drawn(int count, long millis, boolean reduce, int form) {
    private String text() {
      String times =
          switch (form) {
            case 0 -> "\"container.duration.ms\": " + millis;
            case 1 -> "\"duration.ms\": \"" + millis + "\"";
            case 2 -> "\"container.end.ms\": " + (7 + millis) + ", \"container.start.ms\": 7";
            default -> "\"container.start.ms\": \"0\", \"container.end.ms\": \"" + millis + "\"";
          };
      String type = reduce ? ", \"container.type\": \"REDUCE\"" : "";
      return "{ "
          + times
          + type
          + ", \"count\": "
          + (form % 2 == 0 ? count : "\"" + count + "\"")
          + " }";
    }
  }

  @Provide
  static Arbitrary<List<Drawn>> containers() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 50),
            Arbitraries.longs().between(1, 1_000_000),
            Arbitraries.of(true, false),
            Arbitraries.integers().between(0, 3))
        .as(Drawn::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(8);
  }

  @Property(tries = 100)
  void noContainerIsLostHoweverItIsWritten(
      @ForAll("containers") List<Drawn> drawn,
      @ForAll @net.jqwik.api.constraints.IntRange(min = 1, max = 9) int jobs)
      throws IOException {
    Path file = Files.createTempFile("sls", ".json");
    try {
      String containers = String.join(", ", drawn.stream().map(Drawn::text).toList());
      List<TraceJob> read = read(file, job(", \"job.count\": " + jobs, containers));
      assertThat(read).hasSize(jobs);
      for (TraceJob job : read) {
        for (boolean reduce : new boolean[] {false, true}) {
          TraceTasks tasks = reduce ? job.reduces() : job.maps();
          List<Drawn> alike = drawn.stream().filter(one -> one.reduce == reduce).toList();
          int count = alike.stream().mapToInt(Drawn::count).sum();
          double millis = alike.stream().mapToDouble(one -> (double) one.count * one.millis).sum();
          assertThat(tasks.count()).isEqualTo(count);
          assertThat(tasks.seconds() * count * 1000)
              .isCloseTo(millis, org.assertj.core.api.Assertions.withinPercentage(1e-6));
        }
      }
    } finally {
      Files.delete(file);
    }
  }
}
