package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;
import io.racklab.topologies.config.InvalidInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that a file lists, regular arrivals, and draws of a trace. */
class ListedTest {
  private static final String TWO =
      """
      kind = list, arrivals { kind = regular, gap = 1h }
      jobs = [ { name = a, input = 10 GB, shuffle = 5 MB, output = 1 MB, reduces = 2, map-cpu = 0.05 s/MB, reduce-cpu = 0.1 s/MB }
               { name = b, input = 1 MB } ]
      """;

  @Test
  void jobsAreAsListed() {
    List<JobSpec> jobs = read(TWO).jobs(64L << 20, Seed.of(1));

    assertThat(jobs).extracting(JobSpec::name).containsExactly("a", "b");
    assertThat(jobs)
        .extracting(JobSpec::submit)
        .containsExactly(Duration.ZERO, Duration.ofHours(1));
    JobSpec first = jobs.get(0);
    assertThat(first.maps()).isEqualTo(150);
    assertThat(first.reduces()).isEqualTo(2);
    assertThat(first.shuffleBytes()).isEqualTo(5_000_000);
    assertThat(first.outputBytes()).isEqualTo(1_000_000);
    assertThat(first.mapSecondsPerByte()).isEqualTo(5e-8);
    assertThat(jobs.get(1).mapOnly()).isTrue();
  }

  @Test
  void aJobMayHaveItsUser() {
    Workload named =
        read(
            "kind = list, jobs = [ { name = a, user = alice, input = 1 GB }, { name = b, input = 1 GB } ]");
    assertThat(named.jobs(1 << 20, Seed.of(1)))
        .extracting(JobSpec::user)
        .containsExactly("alice", "user1");
    assertThat(WorkloadFile.parse("again", named.render(), Path.of(""))).isEqualTo(named);
  }

  @Test
  void aJobMayChooseItsContainersAndItsSlowstart() {
    Workload own =
        read(
            """
            kind = list, jobs = [ { name = a, input = 1 GB, slowstart = 0.8
              map { memory = 2 GiB, vcores = 2 }, master { memory = 1536 MiB } }, { name = b, input = 1 GB } ]
            """);
    JobSettings settings = own.jobs(1 << 20, Seed.of(1)).get(0).settings();
    assertThat(settings.slowstart()).hasValue(0.8);
    assertThat(settings.amount(JobSetting.MAP_MEMORY)).hasValue(2048);
    assertThat(settings.amount(JobSetting.MASTER_MEMORY)).hasValue(1536);
    assertThat(settings.amount(JobSetting.REDUCE_VCORES)).isEmpty();
    assertThat(own.jobs(1 << 20, Seed.of(1)).get(1).settings()).isEqualTo(JobSettings.NONE);
    assertThat(WorkloadFile.parse("again", own.render(), Path.of(""))).isEqualTo(own);
    assertThatThrownBy(
            () -> read("kind = list, jobs = [ { name = a, input = 1 GB, map { memory = 1 } } ]"))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void aJobMayHaveAPriority() {
    Workload own =
        read(
            """
            kind = list, jobs = [ { name = a, input = 1 GB, priority = very-high }
              { name = b, input = 1 GB, priority = 2 }, { name = c, input = 1 GB } ]
            """);
    assertThat(own.jobs(1 << 20, Seed.of(1)))
        .extracting(job -> job.settings().priority())
        .containsExactly(OptionalInt.of(5), OptionalInt.of(2), OptionalInt.empty());
    assertThat(WorkloadFile.parse("again", own.render(), Path.of(""))).isEqualTo(own);
    assertThatThrownBy(
            () -> read("kind = list, jobs = [ { name = a, input = 1 GB, priority = urgent } ]"))
        .hasMessageContaining("is no priority");
  }

  @Test
  void isWrittenDownAsItIsRead() {
    assertThat(WorkloadFile.parse("again", read(TWO).render(), Path.of(""))).isEqualTo(read(TWO));
  }

  @Test
  void jobsMayReadWhatOthersPutOut() {
    Workload chain =
        read(
            """
            kind = list
            jobs = [ { name = a, input = 1 GB, output = 10 MB }
                     { name = b, after = [ a, job-1 ], output = 5 MB }
                     { name = c, after = [ b, a ] }
                     { name = d, after = [ c ], input = 1 MB } ]
            """);
    List<JobSpec> jobs = chain.jobs(64L << 20, Seed.of(1));
    assertThat(jobs)
        .extracting(JobSpec::after)
        .containsExactly(List.of(), List.of(1), List.of(1, 2), List.of(3));
    assertThat(jobs)
        .extracting(JobSpec::inputBytes)
        .containsExactly(1_000_000_000L, 10_000_000L, 15_000_000L, 1_000_000L);
    assertThat(WorkloadFile.parse("again", chain.render(), Path.of(""))).isEqualTo(chain);
  }

  @Test
  void whatAJobWaitsForIsBeforeItAndHasOneName() {
    assertThatThrownBy(() -> read("kind = list, jobs = [ { name = a, input = 1, after = [ a ] } ]"))
        .hasMessageContaining("no job before this one is called a");
    assertThatThrownBy(
            () ->
                read(
                    "kind = list, jobs = [ { name = a, input = 1 B }, { name = a, input = 1 B }"
                        + ", { name = b, after = [ a ] } ]"))
        .hasMessageContaining("several jobs are called a")
        .hasMessageContaining("write its number, such as job-1");
    assertThatThrownBy(
            () ->
                read(
                    "kind = list, jobs = [ { name = a, input = 1 B }, { name = b, after = [ a ] } ]"))
        .hasMessageContaining("have no output");
  }

  @Test
  void jobsMayComeAtGivenTimes() {
    Workload at = read(TWO.replace("kind = regular, gap = 1h", "kind = at, times = [ 5s, 1min ]"));

    assertThat(at.jobs(64L << 20, Seed.of(1)))
        .extracting(JobSpec::submit)
        .containsExactly(Duration.ofSeconds(5), Duration.ofMinutes(1));
    assertThat(WorkloadFile.parse("again", at.render(), Path.of(""))).isEqualTo(at);
    assertThatThrownBy(
            () -> read(TWO.replace("kind = regular, gap = 1h", "kind = at, times = [ 5s ]")))
        .hasMessageContaining("1 times for 2 jobs");
    assertThatThrownBy(
            () -> read(TWO.replace("kind = regular, gap = 1h", "kind = at, times = [ 5s, 1s ]")))
        .hasMessageContaining("sort the times");
  }

  @Test
  void whatIsWrongIsSaid() {
    assertThatThrownBy(() -> read("kind = list, jobs = []")).hasMessageContaining("jobs is empty");
    assertThatThrownBy(
            () -> read("kind = list, jobs = [ { name = a, input = 1 GB, reduces = 2 } ]"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("2 reduces cannot shuffle 0 bytes");
    assertThatThrownBy(() -> read("kind = list, jobs = [ { input = 1 GB } ]"))
        .hasMessageContaining("name is missing");
    assertThatThrownBy(
            () ->
                read(
                    "kind = list, jobs = [ { name = a, input = 1 GB } ], arrivals { kind = regular }"))
        .hasMessageContaining("gap is missing");
  }

  @Test
  void drawnJobsKeepTheirGapsAndTheOrderOfTheTrace(@TempDir Path folder) throws Exception {
    StringBuilder trace = new StringBuilder();
    long submit = 0;
    for (int i = 1; i <= 40; i++) {
      submit += i;
      trace.append("job%d\t%d\t%d\t%d\t0\t5\n".formatted(i, submit, i, 1000 + i));
    }
    Path file = Files.writeString(folder.resolve("t.tsv"), trace);
    Workload drawn = read("kind = swim, file = \"" + file + "\", draw = 10");

    TreeSet<String> seen = new TreeSet<>();
    for (int seed = 1; seed <= 20; seed++) {
      List<JobSpec> jobs = drawn.jobs(1 << 20, Seed.of(seed));
      assertThat(jobs).hasSize(10);
      Duration before = Duration.ZERO;
      long place = 0;
      for (JobSpec job : jobs) {
        long number = job.inputBytes() - 1000;
        assertThat(number).isGreaterThan(place);
        assertThat(job.submit().minus(before)).isEqualTo(Duration.ofSeconds(number));
        place = number;
        before = job.submit();
        seen.add(job.name());
      }
      assertThat(drawn.jobs(1 << 20, Seed.of(seed))).isEqualTo(jobs);
    }
    assertThat(seen).as("each job is drawn at some time").hasSize(40);
    assertThat(WorkloadFile.parse("again", drawn.render(), folder)).isEqualTo(drawn);
  }

  @Test
  void aTraceMayHaveOtherArrivals(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("t.tsv"), "a\t5\t5\t1\t0\t5\nb\t6\t1\t1\t0\t5\n");
    Workload workload =
        read("kind = swim, file = \"" + file + "\", arrivals { kind = regular, gap = 3s }");

    assertThat(workload.jobs(1 << 20, Seed.of(1)))
        .extracting(JobSpec::submit)
        .containsExactly(Duration.ZERO, Duration.ofSeconds(3));
    assertThat(WorkloadFile.parse("again", workload.render(), folder)).isEqualTo(workload);
  }

  private static Workload read(String section) {
    return WorkloadFile.parse("test", "workload { " + section + " }", Path.of(""));
  }
}
