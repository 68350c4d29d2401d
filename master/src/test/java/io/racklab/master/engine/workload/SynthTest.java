package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SynthTest {
  private static final long BLOCK = 64L << 20;

  private static final String OLDER =
      """
      { "description": "d", "num_nodes": 20, "nodes_per_rack": 4, "num_jobs": 10, "rand_seed": 2,
        "workloads": [
          { "workload_name": "w", "workload_weight": 0.5, "queue_name": "q1",
            "job_classes": [ { "class_name": "class_1", "user_name": "foobar", "class_weight": 1.0,
              "mtasks_avg": 5, "mtasks_stddev": 1, "rtasks_avg": 4, "dur_avg": 60, "dur_stddev": 5,
              "mtime_avg": 10000, "mtime_stddev": 2000, "rtime_avg": 20000, "rtime_stddev": 4000,
              "map_execution_type": "GUARANTEED", "chance_of_reservation": 0.5,
              "deadline_factor_avg": 10.0 } ],
            "time_distribution": [ { "time": 1, "weight": 66 }, { "time": 61, "weight": 33 },
              { "time": 121, "jobs": 0 } ] } ] }
      """;

  private static final String TASKS =
      """
      { "num_jobs": 4, "workloads": [ { "workload_weight": 1, "job_classes": [
          { "class_name": "c", "class_weight": 1, "type": "%s", "duration": { "val": 30 },
            "tasks": [ { "type": "map", "count": { "val": 3 }, "time": { "val": 5000 } },
              { "type": "reduce", "count": { "discrete": [ 1, "2" ], "weights": [ 0, 1 ] },
                "time": { "val": 7000, "std": 0, "dist": "NORM" } } ] } ],
          "time_distribution": [ { "time": 9, "weight": 1 } ] } ] }
      """;

  @TempDir Path folder;

  private Workload workload(String text, String settings) throws IOException {
    Files.writeString(folder.resolve("syn.json"), text);
    return WorkloadFile.parse(
        "w.conf", "workload { kind = synth, file = syn.json" + settings + " }", folder);
  }

  private static double mean(List<JobSpec> jobs, ToDoubleFunction<JobSpec> of) {
    return jobs.stream().mapToDouble(of).average().orElseThrow();
  }

  private static double deviation(List<JobSpec> jobs, ToDoubleFunction<JobSpec> of) {
    double mean = mean(jobs, of);
    return Math.sqrt(mean(jobs, job -> Math.pow(of.applyAsDouble(job) - mean, 2)));
  }

  private static double mapSeconds(JobSpec job) {
    return job.mapSecondsPerByte() * job.inputBytes() / job.maps();
  }

  @Test
  void theSeedDrawsTheJobs() throws IOException {
    Workload synth = workload(OLDER, "");

    List<JobSpec> jobs = synth.jobs(BLOCK, Seed.of(1));

    assertThat(jobs).hasSize(10).isEqualTo(synth.jobs(BLOCK, Seed.of(1)));
    assertThat(jobs).isNotEqualTo(synth.jobs(BLOCK, Seed.of(2)));
    assertThat(jobs).extracting(JobSpec::user).containsOnly("foobar");
    assertThat(jobs.get(0).name()).isEqualTo("class_1_000000");
    assertThat(jobs.get(0).submit()).isZero();
    assertThat(jobs).isSortedAccordingTo((a, b) -> a.submit().compareTo(b.submit()));
    assertThat(synth).isEqualTo(WorkloadFile.named("synth:syn.json", folder));
    assertThat(synth).isEqualTo(WorkloadFile.named("syn.json", folder));
    assertThat(WorkloadFile.parse("again", synth.render(), Path.of(""))).isEqualTo(synth);
  }

  /** Means and deviations are of the numbers themselves; a missing deviation is a sixth. */
  @Test
  void numbersHaveTheirMeansAndDeviations() throws IOException {
    List<JobSpec> jobs = workload(OLDER, ", jobs = 20000").jobs(BLOCK, Seed.of(3));

    assertThat(mean(jobs, JobSpec::maps)).isCloseTo(5, within(0.05));
    assertThat(deviation(jobs, JobSpec::maps)).isCloseTo(Math.hypot(1, 0.29), within(0.05));
    assertThat(mean(jobs, JobSpec::reduces)).isCloseTo(4, within(0.05));
    assertThat(deviation(jobs, JobSpec::reduces)).isCloseTo(Math.hypot(0.667, 0.29), within(0.05));
    assertThat(mean(jobs, SynthTest::mapSeconds)).isCloseTo(10, within(0.05));
    assertThat(deviation(jobs, SynthTest::mapSeconds)).isCloseTo(2 / Math.sqrt(5), within(0.06));
    assertThat(jobs).allMatch(job -> job.submit().compareTo(Duration.ofSeconds(120)) < 0);
    double first = mean(jobs, job -> job.submit().compareTo(Duration.ofSeconds(60)) < 0 ? 1 : 0);
    assertThat(first).isCloseTo(2 / 3.0, within(0.02));
  }

  @Test
  void tasksMayBeGivenByType() throws IOException {
    List<JobSpec> jobs = workload(TASKS.formatted("mapreduce"), "").jobs(BLOCK, Seed.of(1));

    assertThat(jobs).hasSize(4).extracting(JobSpec::maps).containsOnly(3);
    assertThat(jobs).extracting(JobSpec::reduces).containsOnly(2);
    assertThat(jobs).extracting(JobSpec::submit).containsOnly(Duration.ZERO);
    assertThat(mapSeconds(jobs.get(0))).isCloseTo(5, within(1e-9));
    assertThat(jobs.get(0).user()).isEqualTo("default");
  }

  @Test
  void containersOfOtherTypesAreMaps() throws IOException {
    JobSpec dag = workload(TASKS.formatted("dag"), "").jobs(BLOCK, Seed.of(1)).get(0);
    assertThat(dag.maps()).isEqualTo(5);
    assertThat(dag.reduces()).isZero();
    Workload streams = workload(TASKS.formatted("stream"), "");
    assertThat(mapSeconds(streams.jobs(BLOCK, Seed.of(1)).get(0))).isCloseTo(30, within(1e-9));
    assertThat(streams.remark().orElseThrow())
        .contains("1 job classes are streams: their containers last for the job's duration");
  }

  @Test
  void timesMayBeSecondsAndQueuesPools() throws IOException {
    String brief = OLDER.replace("000,", ",");
    assertThat(workload(brief, "").remark().orElseThrow()).contains("task-times = s");
    assertThat(workload(OLDER, "").remark().orElseThrow())
        .contains(
            "in place of rand_seed, which only racklab sls uses",
            "reserve capacity",
            "1 objects have jobs, which SLS")
        .contains("map-input = 64 MiB")
        .doesNotContain("task-times");

    Workload synth = workload(brief, ", task-times = s, pools = queues, map-input = 1 B");

    List<JobSpec> jobs = synth.jobs(BLOCK, Seed.of(1));
    assertThat(mean(jobs, SynthTest::mapSeconds)).isBetween(7.0, 13.0);
    assertThat(jobs).extracting(JobSpec::pool).containsOnly("q1");
    assertThat(jobs).extracting(JobSpec::inputBytes).allMatch(bytes -> bytes < 20);
    assertThat(WorkloadFile.parse("again", synth.render(), Path.of(""))).isEqualTo(synth);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"num_jobs\": 10 | \"num_jobs\": 1.5 | :1: num_jobs is not a whole number from 1 to 1000000",
        "\"num_jobs\": 10, | '' | it has no num_jobs; write \"num_jobs\": 10",
        "\"mtasks_avg\": 5 | \"mtasks_avg\": \"many\" | :5: mtasks_avg is many, not a number",
        "\"mtasks_stddev\": 1 | \"mtasks_stddev\": -1 | :5: mtasks_stddev is negative",
        "\"workload_weight\": 0.5 | \"workload_weight\": 0 | no workload_weight of the workloads",
        "\"class_weight\": 1.0 | \"class_weight\": 0 | no class_weight of job_classes is above 0",
        "\"mtime_avg\": 10000 | \"mtime_avg\": 1e30 | :4: a job of class class_1 draws a time",
        "\"mtasks_avg\": 5 | \"mtasks_avg\": 1e12 | :4: a job of class class_1 has",
        "\"job_classes\" | \"classes\" | the workload has no job_classes; write",
        "\"time_distribution\" | \"times\" | the workload has no time_distribution; write"
      })
  void aMistakeIsNamedWithItsLine(String good, String bad, String message) {
    assertThat(OLDER).contains(good);
    assertThatThrownBy(() -> workload(OLDER.replace(good, bad), "").jobs(BLOCK, Seed.of(1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("syn.json")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"count\": { \"val\": 3 } | \"count\": { } | count has neither val nor discrete; write",
        "\"count\": { \"val\": 3 }, | '' | the task has no count; write",
        "\"weights\": [ 0, 1 ] | \"weights\": [ 1 ] | count has 1 weights for 2 values; write",
        "\"weights\": [ 0, 1 ] | \"weights\": [ 0, 0 ] | no weights of count is above 0; write",
        "\"dist\": \"NORM\" | \"dist\": \"PARETO\" | time has dist PARETO; write LOGNORM or NORM",
        "\"std\": 0, | '' | time has dist without std; write"
      })
  void aWrongSampleIsNamed(String good, String bad, String message) {
    assertThat(TASKS).contains(good);
    assertThatThrownBy(() -> workload(TASKS.formatted("mapreduce").replace(good, bad), ""))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("syn.json:")
        .hasMessageContaining(message);
  }
}
