package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MixTest {
  private static final long BLOCK = 64L << 20;

  @TempDir Path folder;

  private static Workload parse(String body, Path folder) {
    return WorkloadFile.parse("w.conf", "workload {\n" + body + "\n}\n", folder);
  }

  private List<JobSpec> jobs(String body) {
    return parse("kind = mix\n" + body, folder).jobs(BLOCK, Seed.of(1));
  }

  private JobSpec job(String part) {
    return jobs("jobs = 1\njobs-of = [ { " + part + " } ]").get(0);
  }

  private static Map<String, Long> counts(List<JobSpec> jobs) {
    return jobs.stream().collect(Collectors.groupingBy(JobSpec::name, Collectors.counting()));
  }

  @Test
  void aBenchmarkGivesItsBytesAndCosts() {
    JobSpec job = job("benchmark = wordcount, input = 100 MB, reduces = 3");
    assertThat(job.inputBytes()).isEqualTo(100_000_000);
    assertThat(job.shuffleBytes()).isEqualTo(31_500_000);
    assertThat(job.outputBytes()).isEqualTo(25_200_000);
    assertThat(job.maps()).isEqualTo(2);
    assertThat(job.reduces()).isEqualTo(3);
    assertThat(job.mapSecondsPerByte() * 1e6).isCloseTo(0.375, within(1e-12));
    assertThat(job.reduceSecondsPerByte() * 1e6).isCloseTo(0.1125, within(1e-12));
  }

  @Test
  void withoutACombinerTheMapOutputIsShuffled() {
    assertThat(job("benchmark = wordcount, input = 100 MB, combiner = false").shuffleBytes())
        .isEqualTo(151_600_000);
  }

  /** 1.516 - 0.315 bytes are taken away for each of input, at 0.045 s for a MB, times 2.5. */
  @Test
  void withoutACombinerNeitherTheMapNorTheReducePaysForCombining() {
    JobSpec job = job("benchmark = wordcount, input = 100 MB, combiner = false");
    assertThat(job.mapSecondsPerByte() * 1e6).isCloseTo(0.375 - 1.201 * 0.1125, within(1e-12));
    JobSpec combined = job("benchmark = wordcount, input = 100 MB");
    assertThat(job.reduceSecondsPerByte() * job.shuffleBytes())
        .isCloseTo(combined.reduceSecondsPerByte() * combined.shuffleBytes(), within(1e-9));
  }

  @Test
  void aBenchmarkThatCombinesNothingCostsTheSameWithout() {
    JobSpec job = job("benchmark = kmeans, input = 100 MB, combiner = false");
    JobSpec combined = job("benchmark = kmeans, input = 100 MB");
    assertThat(job.mapSecondsPerByte()).isEqualTo(combined.mapSecondsPerByte());
    assertThat(job.reduceSecondsPerByte()).isEqualTo(combined.reduceSecondsPerByte());
    assertThat(job("benchmark = classification, input = 100 MB, combiner = false")).isNotNull();
  }

  @Test
  void aShuffleTooSmallForTheTableIsStillOne() {
    JobSpec job = job("benchmark = grep, input = 128 MiB");
    assertThat(job.shuffleBytes()).isEqualTo(2048);
    assertThat(job.reduces()).isEqualTo(1);
  }

  @Test
  void withoutReducesTheMapsWriteTheOutput() {
    JobSpec job = job("benchmark = sequence-count, input = 1 GB, reduces = 0");
    assertThat(job.mapOnly()).isTrue();
    assertThat(job.shuffleBytes()).isZero();
    assertThat(job.outputBytes()).isEqualTo(3_605_000_000L);
  }

  @Test
  void outputIsReplicatedAsTheBenchmarkOrThePartSays() {
    assertThat(job("benchmark = sort, input = 1 GB").outputReplication()).isEmpty();
    assertThat(job("benchmark = terasort, input = 1 GB").outputReplication()).hasValue(1);
    JobSpec job = job("benchmark = terasort, input = 1 GB, output-replication = 3");
    assertThat(job.outputReplication()).hasValue(3);
    assertThat(job.alone().outputReplication()).hasValue(3);
    Workload workload =
        parse(
            "kind = mix, jobs = 1, jobs-of = [ { benchmark = sort, input = 1 GB,"
                + " output-replication = 2 } ]",
            folder);
    assertThat(WorkloadFile.parse("again", workload.render(), folder)).isEqualTo(workload);
  }

  @Test
  void reducesAreOneForEachGibibyteUnlessGiven() {
    assertThat(job("benchmark = terasort, input = 3 GiB").reduces()).isEqualTo(4);
  }

  @Test
  void piOnlyComputes() {
    JobSpec job = job("benchmark = pi, maps = 10, map-time = 5s");
    assertThat(job.maps()).isEqualTo(10);
    assertThat(job.reduces()).isEqualTo(1);
    assertThat(job.mapSecondsPerByte() * job.inputBytes()).isCloseTo(50, within(1e-9));
    assertThat(job.reduceSecondsPerByte()).isZero();
  }

  private static final String QUARTER =
      """
      jobs = 4000
      jobs-of = [ { benchmark = terasort, input = 1 GiB, share = 0.75 }
                  { benchmark = grep, input = 1 GiB, share = 0.25 } ]
      """;

  /** Of 4000 draws with probability 1/4 one expects 1000, with a standard deviation of 27. */
  @Test
  void sharesMayBeProbabilities() {
    long drawn = counts(jobs("shares = drawn\n" + QUARTER)).get("grep");
    assertThat(drawn).isBetween(900L, 1100L).isNotEqualTo(1000L);
    assertThat(counts(jobs("shares = exact\n" + QUARTER))).containsEntry("grep", 1000L);
    Workload mix = parse("kind = mix\nshares = drawn\n" + QUARTER, folder);
    assertThat(counts(mix.jobs(BLOCK, Seed.of(2))).get("grep")).isNotEqualTo(drawn);
    assertThat(WorkloadFile.parse("again.conf", mix.render(), folder)).isEqualTo(mix);
  }

  @Test
  void sharesAreMetExactly() {
    List<JobSpec> jobs =
        jobs(
            """
            jobs = 20
            jobs-of = [ { benchmark = terasort, input = 1 GiB, share = 0.35 }
                        { benchmark = grep, input = 1 GiB, share = 0.35 }
                        { benchmark = kmeans, input = 1 GiB, share = 0.3 } ]
            """);
    assertThat(counts(jobs))
        .containsOnly(Map.entry("terasort", 7L), Map.entry("grep", 7L), Map.entry("kmeans", 6L));
    List<JobSpec> thirds =
        jobs(
            """
            jobs = 10
            jobs-of = [ { benchmark = terasort, input = 1 GiB }, { benchmark = grep, input = 1 GiB }
                        { benchmark = kmeans, input = 1 GiB } ]
            """);
    assertThat(counts(thirds))
        .containsOnly(Map.entry("terasort", 4L), Map.entry("grep", 3L), Map.entry("kmeans", 3L));
  }

  @Property(tries = 200)
  void noShareIsOffByAWholeJob(
      @ForAll @IntRange(min = 1, max = 500) int jobs, @ForAll("shares") List<Double> shares) {
    String[] names = Benchmark.byWord().keySet().toArray(String[]::new);
    StringBuilder parts = new StringBuilder();
    for (int i = 0; i < shares.size(); i++) {
      parts
          .append("{ benchmark = ")
          .append(names[i])
          .append(", input = 1 GiB, share = ")
          .append(shares.get(i))
          .append(" }\n");
    }
    Workload mix =
        parse("kind = mix, jobs = " + jobs + "\njobs-of = [\n" + parts + "]", Path.of(""));
    List<JobSpec> all = mix.jobs(BLOCK, Seed.of(3));
    assertThat(all).hasSize(jobs);
    double sum = shares.stream().mapToDouble(Double::doubleValue).sum();
    Map<String, Long> counts = counts(all);
    for (int i = 0; i < shares.size(); i++) {
      double exact = jobs * shares.get(i) / sum;
      assertThat((double) counts.getOrDefault(names[i], 0L)).isCloseTo(exact, within(1.000001));
    }
    assertThat(WorkloadFile.parse("again", mix.render(), Path.of(""))).isEqualTo(mix);
  }

  @Provide
  Arbitrary<List<Double>> shares() {
    return Arbitraries.doubles().between(0.01, 9).list().ofMinSize(1).ofMaxSize(8);
  }

  @Test
  void arrivalsAreABatchUnlessSaid() {
    String parts = "\njobs-of = [ { benchmark = grep, input = 1 GiB } ]";
    assertThat(jobs("jobs = 3" + parts)).map(JobSpec::submit).containsOnly(Duration.ZERO);
    List<JobSpec> poisson =
        jobs("jobs = 2000, arrivals { kind = poisson, mean-gap = 10s }" + parts);
    assertThat(poisson).isSortedAccordingTo((a, b) -> a.submit().compareTo(b.submit()));
    assertThat(poisson.get(1999).submit().toSeconds() / 2000.0).isCloseTo(10, within(1.0));
  }

  @Test
  void arrivalsMayFollowATrace() throws IOException {
    Files.writeString(folder.resolve("t.tsv"), "a\t5\t5\t1\t0\t0\nb\t7\t2\t1\t0\t0\n");
    String body =
        "arrivals { kind = trace, file = t.tsv }\njobs-of = [ { benchmark = grep, input = 1 GiB } ]";
    assertThat(jobs("jobs = 2\n" + body))
        .map(JobSpec::submit)
        .containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(7));
    assertThatThrownBy(() -> jobs("jobs = 3\n" + body))
        .hasMessage("w.conf:4: the trace has only 2 jobs; write jobs = 2 or name a longer trace");
  }

  @Test
  void onlyOrderUsersAndTimesDependOnTheSeed() {
    Workload quickstart = WorkloadFile.bundled("quickstart");
    List<JobSpec> one = quickstart.jobs(BLOCK, Seed.of(1));
    assertThat(one).isEqualTo(quickstart.jobs(BLOCK, Seed.of(1)));
    assertThat(one).isNotEqualTo(quickstart.jobs(BLOCK, Seed.of(2)));
    assertThat(counts(one)).isEqualTo(counts(quickstart.jobs(BLOCK, Seed.of(2))));
    assertThat(one).map(JobSpec::number).startsWith(1, 2, 3).hasSize(20);
  }

  @Test
  void everyProblemIsFoundAtOnce() {
    assertThatThrownBy(
            () ->
                parse(
                    """
                    kind = mix, jobs = 0, user = 3
                    cpu-factor = -1
                    arrivals { kind = poison }
                    jobs-of = [
                      { benchmark = tera-sort, input = 1 GiB }
                      { benchmark = grep, input = 5, combner = true }
                      { benchmark = pi, input = 1 GiB, reduces = 2 }
                      { benchmark = sort, share = 0 } ]""",
                    folder))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            invalid ->
                assertThat(invalid.problems())
                    .map(Problem::toString)
                    .map(text -> text.replaceAll("is none of .*;", "is none of …;"))
                    .containsExactlyInAnyOrder(
                        "w.conf:2: jobs = 0 must be at least 1; write jobs = 1",
                        "w.conf:2: unknown key user in workload; did you mean users?",
                        "w.conf:3: cpu-factor = -1 must not be negative; write cpu-factor = 1.0",
                        "w.conf:4: kind = poison is none of …; write kind = poisson",
                        "w.conf:6: benchmark = tera-sort is none of …; write benchmark = terasort",
                        "w.conf:7: input = 5 has no unit; write input = 5 MiB",
                        "w.conf:7: unknown key combner in jobs-of; did you mean combiner?",
                        "w.conf:8: maps is missing; write maps = 10",
                        "w.conf:8: reduces = 2 cannot be: pi has one reduce; write reduces = 1",
                        "w.conf:8: unknown key input in jobs-of; did you mean maps?",
                        "w.conf:9: input is missing; write input = 1 GiB",
                        "w.conf:9: share = 0 must be more than zero; write share = 1.0"));
  }

  @Test
  void aWordIsABundledNameATraceOrAFile() throws IOException {
    Files.writeString(folder.resolve("t.tsv"), "a\t5\t5\t1\t0\t0\n");
    Files.writeString(folder.resolve("w.conf"), "workload { kind = swim, file = t.tsv }");
    assertThat(WorkloadFile.named("swim:t.tsv", folder))
        .isEqualTo(WorkloadFile.named("w.conf", folder));
    assertThat(WorkloadFile.named("puma", folder)).isEqualTo(WorkloadFile.bundled("puma"));
    assertThatThrownBy(() -> WorkloadFile.named("pumas", folder))
        .hasMessageStartingWith(
            "pumas: there is no bundled workload of this name; did you mean puma?");
    assertThatThrownBy(() -> WorkloadFile.named("hive:x", folder))
        .hasMessage(
            "hive:x: there is no kind of trace hive;"
                + " write swim:FILE, rumen:FILE, sls:FILE, jhist:FILE, swf:FILE,"
                + " alibaba:FILE, spark:FILE, google:FILE, coflows:FILE, synth:FILE");
  }

  static List<String> bundled() {
    return List.copyOf(WorkloadFile.bundledNames().keySet());
  }

  @ParameterizedTest
  @MethodSource("bundled")
  void bundledWorkloadsAreValidAndReadBack(String name) {
    Workload workload = WorkloadFile.bundled(name);
    assertThat(WorkloadFile.bundledNames().get(name)).isNotBlank();
    assertThat(workload.jobs(BLOCK, Seed.of(1))).isNotEmpty();
    assertThat(WorkloadFile.parse("again", workload.render(), folder)).isEqualTo(workload);
  }

  @Test
  void theBundledSharesMakeWholeJobs() {
    assertThat(counts(WorkloadFile.bundled("puma").jobs(BLOCK, Seed.of(1)))).hasSize(15);
    assertThat(counts(WorkloadFile.bundled("quickstart").jobs(BLOCK, Seed.of(1))))
        .containsOnly(
            Map.entry("terasort", 6L),
            Map.entry("wordcount", 6L),
            Map.entry("grep", 4L),
            Map.entry("inverted-index", 4L));
  }

  @Test
  void costsReadBack() {
    for (double cost : new double[] {0, 0.038 / 1e6, 0.038 / 1e6 * 2.5, 1.0 / 3e7, 1}) {
      assertThat(Cost.parse(Cost.text(cost))).isEqualTo(cost);
    }
    assertThat(Cost.text(9.5e-8)).isEqualTo("0.095 s/MB");
    assertThatThrownBy(() -> Cost.parse("0.1")).hasMessage("0.1 has no unit; write 0.1 s/MB");
  }
}
