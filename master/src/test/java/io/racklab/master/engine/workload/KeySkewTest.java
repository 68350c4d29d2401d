package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.engine.seed.Seed;
import io.racklab.protocol.KeyRange;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How unevenly keys fall to reduces, in jobs of all kinds. */
class KeySkewTest {
  private static final long BLOCK = 64L << 20;

  private static Workload read(String section) {
    return WorkloadFile.parse("test", "workload { " + section + " }", Path.of(""));
  }

  private static Workload list(String skew) {
    return read(
        "kind = list, jobs = [ { name = a, input = 1 GB, shuffle = 1 GB, reduces = 4, key-skew { "
            + skew
            + " } }, { name = b, input = 1 GB, shuffle = 1 GB, reduces = 3 } ]");
  }

  private static Workload mix(String more) {
    return read(
        "kind = mix, jobs = 2, jobs-of = [ { benchmark = sort, input = 1 GB, " + more + " } ]");
  }

  private static double[] shares(JobSpec job) {
    return IntStream.range(0, job.reduces())
        .mapToDouble(reduce -> job.keys().share(reduce, job.reduces()))
        .toArray();
  }

  @Test
  void sharesMayBeGiven() {
    List<JobSpec> jobs = list("kind = given, shares = [ 3, 0, 4, 1 ]").jobs(BLOCK, Seed.of(1));

    assertThat(shares(jobs.get(0))).containsExactly(0.375, 0, 0.5, 0.125);
    assertThat(jobs.get(0).keys().of(2))
        .isEqualTo(KeyRange.of(KeyRange.WHOLE / 8 * 3, KeyRange.WHOLE / 8 * 7));
    assertThat(jobs.get(1).keys().even()).isTrue();
    assertThat(shares(jobs.get(1))).containsOnly(1.0 / 3);
  }

  /** Of two keys the first has 2/3 of the records at exponent 1. */
  @Test
  void keysOfZipfFallToReducesAtRandom() {
    Workload two = list("kind = zipf, exponent = 1, keys = 2");
    boolean apart = false;
    for (int seed = 0; seed < 40; seed++) {
      double[] shares = shares(two.jobs(BLOCK, Seed.of(seed)).get(0));
      Arrays.sort(shares);
      assertThat(shares[1]).isZero();
      assertThat(shares[2] + shares[3]).isCloseTo(1, within(1e-9));
      if (shares[3] < 1) {
        assertThat(shares[3]).isCloseTo(2 / 3.0, within(1e-9));
        apart = true;
      }
    }
    assertThat(apart).isTrue();
  }

  /** A million keys that are all alike are 250,000 for each of four reduces, give or take 433. */
  @Test
  void manyEqualKeysAreNearlyEven() {
    JobSpec job = list("kind = zipf, exponent = 0, keys = 1000000").jobs(BLOCK, Seed.of(1)).get(0);
    for (double share : shares(job)) {
      assertThat(share).isCloseTo(0.25, within(0.0025));
    }
    assertThat(job.keys().even()).isFalse();
  }

  @Test
  void sharesMayBeLognormal() {
    JobSpec even = list("kind = lognormal, sigma = 0").jobs(BLOCK, Seed.of(1)).get(0);
    assertThat(shares(even)).containsOnly(0.25);

    Workload many =
        read(
            "kind = list, jobs = [ { name = a, input = 1 GB, shuffle = 1 GB, reduces = 10000,"
                + " key-skew { kind = lognormal, sigma = 0.5 } } ]");
    double[] shares = shares(many.jobs(BLOCK, Seed.of(1)).get(0));
    double[] logs = Arrays.stream(shares).map(Math::log).toArray();
    double mean = Arrays.stream(logs).average().orElseThrow();
    double variance =
        Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).average().orElseThrow();
    assertThat(Math.sqrt(variance)).isCloseTo(0.5, within(0.02));
  }

  @Test
  void eachJobDrawsForItselfAndFromTheSeedAlone() {
    Workload both = mix("reduces = 5, key-skew { kind = lognormal, sigma = 1 }");
    List<JobSpec> jobs = both.jobs(BLOCK, Seed.of(7));

    assertThat(jobs.get(0).keys()).isNotEqualTo(jobs.get(1).keys());
    assertThat(both.jobs(BLOCK, Seed.of(7))).isEqualTo(jobs);
    assertThat(both.jobs(BLOCK, Seed.of(8)).get(0).keys()).isNotEqualTo(jobs.get(0).keys());
  }

  /** Nothing else of a workload is drawn otherwise. */
  @Test
  void whatElseIsDrawnStaysAsItIs() {
    List<JobSpec> even = mix("reduces = 5").jobs(BLOCK, Seed.of(7));
    List<JobSpec> skewed =
        mix("reduces = 5, key-skew { kind = zipf, exponent = 2 }").jobs(BLOCK, Seed.of(7));

    assertThat(skewed).isNotEqualTo(even);
    assertThat(skewed).map(job -> job.withKeys(KeyShares.EVEN)).isEqualTo(even);
  }

  @Test
  void aJobKeepsItsSharesWhenItIsShakenOrAlone() {
    List<JobSpec> jobs = list("kind = given, shares = [ 3, 0, 4, 1 ]").jobs(BLOCK, Seed.of(1));
    KeyShares keys = jobs.get(0).keys();

    assertThat(new WorkloadJitter(0.2, 0.2).shaken(jobs, BLOCK, Seed.of(1)).get(0).keys())
        .isEqualTo(keys);
    assertThat(jobs.get(0).alone().keys()).isEqualTo(keys);
  }

  @Test
  void tracesHaveItForAllJobs(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve("t.tsv"), "a\t0\t0\t100\t0\t10\nb\t1\t1\t100\t5000\t10\n");
    Workload trace =
        WorkloadFile.parse(
            "test",
            "workload { kind = swim, file = t.tsv, bytes-per-reduce = 1 KiB"
                + ", key-skew { kind = lognormal, sigma = 1 } }",
            folder);
    List<JobSpec> jobs = trace.jobs(BLOCK, Seed.of(1));

    assertThat(jobs.get(0).keys().even()).isTrue();
    assertThat(shares(jobs.get(1))).hasSize(5).doesNotHaveDuplicates();
    assertThat(WorkloadFile.parse("again", trace.render(), folder)).isEqualTo(trace);
  }

  @Test
  void anInputFileIsReadAndWrittenDownToo() {
    Workload workload =
        read(
            "kind = list, jobs = [ { name = a, input = 1 GB, input-file = \"/logs a\" },"
                + " { name = b, input = 1 GB } ]");
    assertThat(workload.jobs(BLOCK, Seed.of(1)))
        .extracting(JobSpec::place)
        .containsExactly(new InputPlace.File("/logs a"), InputPlace.DRAWN);
    assertThat(WorkloadFile.parse("again", workload.render(), Path.of(""))).isEqualTo(workload);
    Workload grep = mix("input-file = logs");
    assertThat(grep.jobs(BLOCK, Seed.of(1)))
        .extracting(JobSpec::place)
        .containsOnly(new InputPlace.File("logs"));
    assertThat(WorkloadFile.parse("again", grep.render(), Path.of(""))).isEqualTo(grep);
    assertThatThrownBy(() -> mix("input-file = \"\"")).hasMessageContaining("input-file");
  }

  @Test
  void isWrittenDownAsItIsRead() {
    for (String skew :
        List.of(
            "kind = given, shares = [ 3, 0, 4, 1.5 ]",
            "kind = zipf, exponent = 0.8, keys = 77",
            "kind = lognormal, sigma = 0.25",
            "kind = none")) {
      assertThat(WorkloadFile.parse("again", list(skew).render(), Path.of("")))
          .isEqualTo(list(skew));
      String more = "reduces = 4, key-skew { " + skew + " }";
      assertThat(WorkloadFile.parse("again", mix(more).render(), Path.of(""))).isEqualTo(mix(more));
    }
  }

  @Test
  void whatIsWrongIsSaid() {
    wrong("kind = given, shares = [ 1, 2 ]", "2 shares for 4 reduces");
    wrong("kind = given, shares = [ 0, 0, 0, 0 ]", "no reduce has a share");
    wrong("kind = given, shares = [ 1, -1, 1, 1 ]", "must not be negative");
    wrong("kind = given", "shares is missing");
    wrong("kind = zipf", "exponent is missing", "write exponent = 1");
    wrong("kind = zipf, exponent = 101", "must be at most 100");
    wrong("kind = zipf, exponent = 1, keys = 0", "must be at least 1");
    wrong("kind = lognormal, sigma = 11", "must be at most 10");
    wrong("kind = lognormal, sigma = 1, keys = 4", "keys");
    wrong("kind = zipff", "is none of given, lognormal, none, zipf");
    assertThatThrownBy(() -> mix("key-skew { kind = given, shares = [ 1, 2 ] }"))
        .hasMessageContaining("shares are given, but the number of reduces is not");
    assertThatThrownBy(() -> mix("reduces = 0, key-skew { kind = zipf, exponent = 1 }"))
        .hasMessageContaining("the job has no reduces to spread keys over");
  }

  private static void wrong(String skew, String... words) {
    for (String word : words) {
      assertThatThrownBy(() -> list(skew)).as(skew).hasMessageContaining(word);
    }
  }
}
