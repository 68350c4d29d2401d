package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.calibration.Calibrated;
import io.racklab.master.engine.workload.calibration.CalibratedMasters;
import io.racklab.master.engine.workload.calibration.CalibratedSlow;
import io.racklab.master.engine.workload.calibration.CalibratedTasks;
import io.racklab.master.engine.workload.calibration.ClassCosts;
import io.racklab.master.engine.workload.calibration.CostLine;
import io.racklab.master.engine.workload.calibration.JobClassing;
import io.racklab.master.engine.workload.calibration.TaskCosts;
import io.racklab.master.engine.workload.calibration.Uncertain;
import io.racklab.master.engine.workload.trace.TraceFormat;
import io.racklab.master.engine.workload.trace.TraceJob;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracedTest {
  private static final long BLOCK = 64L << 20;
  private static final Path SHARED =
      Path.of(System.getProperty("racklab.shared", "missing"), "traces");
  private static final String TWO_JOBS =
      """
      { "jobID": "job_1", "user": "al", "outcome": "KILLED", "submitTime": 5000, "mapTasks": [
          { "attempts": [ { "result": "SUCCESS", "startTime": 0, "finishTime": 3000,
              "hdfsBytesRead": 100 } ] }, { "attempts": [] } ], "reduceTasks": [
          { "attempts": [ { "result": "SUCCESS", "sortFinished": 9000, "finishTime": 11000,
              "reduceShuffleBytes": 80, "hdfsBytesWritten": 30 } ] } ] }
      { "jobID": "job_2", "user": "eve", "outcome": "SUCCESS", "submitTime": 7000,
        "mapTasks": [ { "attempts": [] } ], "reduceTasks": [ { "attempts": [] } ] }
      """;

  @TempDir Path folder;

  private Workload workload(String settings) throws IOException {
    Files.writeString(folder.resolve("t.json"), TWO_JOBS);
    return WorkloadFile.parse(
        "w.conf", "workload { kind = rumen, file = t.json, " + settings + " }", folder);
  }

  @Test
  void theWordMayBeLeftOut() throws IOException {
    Files.writeString(folder.resolve("t.json"), TWO_JOBS);

    assertThat(WorkloadFile.named("t.json", folder))
        .isEqualTo(WorkloadFile.named("rumen:t.json", folder));
  }

  @Test
  void whatIsPackedAndNoTraceIsSaidToBeNone() throws IOException {
    Path file = folder.resolve("t.gz");
    try (OutputStream stream = new GZIPOutputStream(Files.newOutputStream(file))) {
      stream.write("m_1,0,1,2,96,100,USING\n".getBytes(StandardCharsets.UTF_8));
    }

    assertThatThrownBy(() -> WorkloadFile.named("t.gz", folder))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith(
            file + ": its first bytes match no trace; write one of swim:FILE, rumen:FILE,");
  }

  @Test
  void machinesAreNoWorkload() throws IOException {
    Path file = Files.writeString(folder.resolve("n.json"), "{ \"rack\": \"r\", \"nodes\": [] }");

    assertThatThrownBy(() -> WorkloadFile.named("n.json", folder))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            file
                + ": this is the nodes of SLS, not a workload; it has no jobs; write racklab convert"
                + " sls-nodes:FILE --to cluster cluster.conf for its racks");
  }

  @Test
  void queuesOrUsersArePools() throws IOException {
    Files.writeString(
        folder.resolve("t.json"),
        TWO_JOBS.replace("\"user\": \"al\"", "\"user\": \"al\", \"queue\": \"q\""));
    String workload = "workload { kind = rumen, file = t.json%s }";
    Workload users = WorkloadFile.parse("w.conf", workload.formatted(""), folder);
    Workload queues = WorkloadFile.parse("w.conf", workload.formatted(", pools = queues"), folder);

    assertThat(users.jobs(BLOCK, Seed.of(1)))
        .extracting(JobSpec::pool)
        .containsExactly("al", "eve");
    assertThat(queues.jobs(BLOCK, Seed.of(1)))
        .extracting(JobSpec::pool)
        .containsExactly("q", "default");
    assertThat(queues.jobs(BLOCK, Seed.of(1)))
        .extracting(JobSpec::user)
        .containsExactly("al", "eve");
    assertThat(users.remark().orElseThrow())
        .contains("1 of 2 jobs came to a queue other than default");
    assertThat(queues.remark().orElseThrow())
        .contains("1 of 2 jobs name no queue and go to default");
    assertThat(WorkloadFile.parse("again", queues.render(), folder)).isEqualTo(queues);
  }

  @Test
  void aJobHasTheTasksBytesAndSecondsOfTheTrace() throws IOException {
    List<JobSpec> jobs = workload("scale-gaps = 2").jobs(BLOCK, Seed.of(1));
    JobSpec first = jobs.get(0);
    assertThat(first.user()).isEqualTo("al");
    assertThat(first.maps()).isEqualTo(2);
    assertThat(first.inputBytes()).isEqualTo(200);
    // Both maps compute for the 3 s of the one that was measured, 100 bytes each.
    assertThat(first.mapSecondsPerByte() * 100).isCloseTo(3, within(1e-12));
    assertThat(first.reduceSecondsPerByte() * 80).isCloseTo(2, within(1e-12));
    assertThat(first.outputBytes()).isEqualTo(30);
    assertThat(jobs.get(1).submit()).isEqualTo(Duration.ofSeconds(4));
  }

  @Test
  void whatTheTraceDoesNotSayIsAssumedAndSaid() throws IOException {
    Workload workload = workload("map-input = 1 KiB, reduce-shuffle = 2 KiB");
    JobSpec second = workload.jobs(BLOCK, Seed.of(1)).get(1);
    assertThat(second.inputBytes()).isEqualTo(1024);
    assertThat(second.shuffleBytes()).isEqualTo(2048);
    assertThat(workload.remark().orElseThrow())
        .contains("1 of 2 jobs did not succeed there")
        .contains("1 of 2 jobs give no input: map-input = 1 KiB is assumed")
        .contains("1 of 2 jobs give no shuffle: reduce-shuffle = 2 KiB is assumed");
  }

  @Test
  void outputsAreScaledAndReadBack() throws IOException {
    Workload none = workload("scale-output = 0");
    assertThat(none.jobs(BLOCK, Seed.of(1)).get(0).outputBytes()).isZero();
    assertThat(none.render()).contains("scale-output = 0");
    assertThat(workload("scale-output = 2").jobs(BLOCK, Seed.of(1)).get(0).outputBytes())
        .isEqualTo(60);
  }

  /** No task of job 2 was measured. A start of 1 s is taken off the 3 s of a map. */
  @Test
  void tasksMayTakeTheTimesOfTheirClass() throws IOException {
    CostLine map = new CostLine(100, Uncertain.certain(3), Uncertain.certain(0), 0);
    CostLine reduce = new CostLine(100, Uncertain.certain(2), Uncertain.certain(0), 0);
    Uncertain none = Uncertain.certain(0);
    Calibrated learned =
        new Calibrated(
            1,
            new CalibratedTasks(
                Uncertain.certain(1),
                Uncertain.certain(2),
                none,
                none,
                none,
                new CalibratedSlow(none, Uncertain.certain(1), false),
                none,
                none),
            new CalibratedMasters(Uncertain.certain(5), none),
            new ClassCosts(
                JobClassing.NONE,
                Map.of(JobClassing.OTHERS, new TaskCosts(Optional.of(map), Optional.of(reduce)))));
    Workload plain = workload("costs = classes, map-input = 50 B, reduce-shuffle = 80 B");
    assertThat(plain.needsCalibration()).isTrue();
    Workload ofClass = plain.calibrated(learned);
    List<JobSpec> jobs = ofClass.jobs(BLOCK, Seed.of(1));
    assertThat(jobs.get(1).mapSecondsPerByte() * 50).isCloseTo(2, within(1e-12));
    assertThat(jobs.get(1).reduceSecondsPerByte() * 80).isCloseTo(2, within(1e-12));
    assertThat(jobs).allMatch(job -> job.costs().starts().master().orElseThrow() == 5);
    assertThat(jobs).allMatch(job -> job.costs().starts().ofReduces() == 2);
    Recording recording = ofClass.recording().orElseThrow();
    assertThat(recording.jobs())
        .extracting(Recording.RecordedJob::number, Recording.RecordedJob::judged)
        .containsExactly(tuple(1, false), tuple(2, true));
    assertThat(recording.jobs().get(1).mapSeconds()).contains(3.0);
    assertThat(WorkloadFile.parse("again", ofClass.render(), folder)).isEqualTo(plain);
    Workload own = workload("").calibrated(learned);
    assertThat(own.jobs(BLOCK, Seed.of(1)))
        .allMatch(job -> job.costs().starts().master().isEmpty());
    assertThat(own.recording().orElseThrow().jobs()).allMatch(Recording.RecordedJob::judged);
    assertThat(own.jobs(BLOCK, Seed.of(1)).get(0).mapSecondsPerByte())
        .isLessThan(workload("").jobs(BLOCK, Seed.of(1)).get(0).mapSecondsPerByte());
  }

  @Test
  void itsJobsMayComeAtOtherTimes() throws IOException {
    Workload workload = workload("arrivals { kind = at, times = [ 3s, 7s ] }");
    assertThat(workload.jobs(BLOCK, Seed.of(1)))
        .extracting(JobSpec::submit)
        .containsExactly(Duration.ofSeconds(3), Duration.ofSeconds(7));
    assertThat(WorkloadFile.parse("again", workload.render(), folder)).isEqualTo(workload);
    assertThatThrownBy(() -> workload("arrivals { kind = at, times = [ 3s ] }"))
        .hasMessageContaining("1 times for 2 jobs");
    assertThatThrownBy(() -> workload("scale-gaps = 2, arrivals { kind = batch }"))
        .hasMessageContaining("arrivals replace the trace's gaps");
  }

  @Test
  void itReadsBackAsItIsWrittenDown() throws IOException {
    Workload workload = workload("jobs = 1, map-input = 3 MB, scale-gaps = 0.5");
    assertThat(WorkloadFile.parse("again", workload.render(), folder.resolve("elsewhere")))
        .isEqualTo(workload);
    assertThat(workload.jobs(BLOCK, Seed.of(1))).hasSize(1);
  }

  @Test
  void aSummaryAddsUpJobs() throws IOException {
    WorkloadSummary summary = new WorkloadSummary(workload("").jobs(BLOCK, Seed.of(1)));
    assertThat(summary.span()).isEqualTo(Duration.ofSeconds(2));
    assertThat(summary.users()).isEqualTo(2);
    assertThat(summary.sum(JobSpec::maps)).isEqualTo(3);
    assertThat(summary.computing()).isCloseTo(2 * 3 + 2, within(1e-9));
    assertThat(summary.sizes(JobSpec::maps).quantile(0.5)).isEqualTo(1);
    assertThat(summary.sizes(JobSpec::maps).decades()).containsExactly(0, 2);
  }

  private static WorkloadSummary shared(String kind, String name) {
    Path file = SHARED.resolve(name);
    assumeTrue(Files.exists(file), () -> "needs " + file);
    Workload workload = WorkloadFile.named(kind + ":" + file, Path.of(""));
    assertThat(WorkloadFile.named(file.toString(), Path.of("")))
        .as("without the word")
        .isEqualTo(workload);
    return new WorkloadSummary(workload.jobs(BLOCK, Seed.of(1)));
  }

  private static void says(WorkloadSummary trace, int jobs, long millis, int maps, int reduces) {
    assertThat(trace.jobs()).hasSize(jobs);
    assertThat(trace.span()).isEqualTo(Duration.ofMillis(millis));
    assertThat(trace.sum(JobSpec::maps)).isEqualTo(maps);
    assertThat(trace.sum(JobSpec::reduces)).isEqualTo(reduces);
  }

  @Test
  void rumensTracesHaveTheFiguresOfTheirStatistics() {
    says(shared("rumen", "rumen/19-jobs.trace.json.gz"), 19, 1_675_753, 8573, 3256);
    WorkloadSummary twelve = shared("rumen", "rumen/trace_12m.json.gz");
    says(twelve, 46, 321_698, 170, 277);
    assertThat(twelve.sum(JobSpec::inputBytes) / 1e9).isCloseTo(0.81, within(0.005));
    says(shared("rumen", "rumen/wordcount.json.gz"), 1, 0, 3, 1);
    says(shared("rumen", "sls/2jobs2min-rumen-jh.json"), 2, 105_204, 192, 0);
    assertThat(shared("sls", "sls/inputsls.json").jobs()).hasSize(2);
    assertThat(shared("sls", "sls/sls_dag.json").jobs()).hasSize(2);
  }

  /** Hadoop's own tool read the log too. */
  @Test
  void aJobTrackersLogSaysWhatRumenMadeOfIt() {
    WorkloadSummary log = shared("jhist", "jhist/dispatch-sample-v20-jt-log.gz");
    says(log, 3, 890_506, 154, 49);
    assertThat(log.sum(JobSpec::inputBytes)).isEqualTo(4_433_410_849L);
    assertThat(log.sum(JobSpec::shuffleBytes)).isEqualTo(209_692_756);
    assertThat(log.jobs())
        .usingRecursiveComparison()
        // The log itself has no configuration of its jobs, which Rumen's trace has.
        .ignoringFields(
            "submission.name", "submission.user", "submission.pool", "submission.settings")
        .isEqualTo(shared("rumen", "jhist/dispatch-trace-output.json.gz").jobs());
  }

  @Test
  void jobHistoriesHaveTheFiguresOfTheirPage() {
    WorkloadSummary sorter = shared("jhist", "jhist/JobHistory.log");
    says(sorter, 1, 0, 10, 8);
    assertThat(sorter.sum(JobSpec::inputBytes)).isEqualTo(105_309_286);
    assertThat(sorter.sum(JobSpec::shuffleBytes)).isEqualTo(101_155_893);
    assertThat(sorter.sum(JobSpec::outputBytes)).isEqualTo(105_309_054);
    String sleep =
        "job_1329348432655_0001-1329348443227-user-Sleep+job-1329348468601-10-1-SUCCEEDED-default";
    WorkloadSummary sleeping = shared("jhist", "jhist/" + sleep + ".jhist");
    says(sleeping, 1, 0, 10, 2);
    assertThat(sleeping.sum(JobSpec::inputBytes)).isEqualTo(480);
    assertThat(sleeping.sum(JobSpec::shuffleBytes)).isEqualTo(240);
    says(shared("jhist", "jhist/job_0.23.9-FAILED.jhist"), 1, 0, 2, 1);
  }

  @Test
  void logsOfParallelMachinesHaveTheFiguresOfTheirPage() {
    WorkloadSummary nasa = shared("swf", "swf/NASA-iPSC-1993-3.1-cln.swf.gz");
    assertThat(nasa.jobs()).hasSize(18_239);
    assertThat(nasa.span()).isEqualTo(Duration.ofSeconds(7_948_936));
    assertThat(nasa.users()).isEqualTo(69);
    assertThat(nasa.computing() / 3600).isCloseTo(131_732.8, within(0.05));
    assertThat(shared("swf", "swf/ctc-sp2-excerpt.swf").jobs()).hasSize(5);
    WorkloadSummary easy = shared("swf", "swf/easy_mediumWL_smallPF.swf");
    assertThat(easy.jobs()).hasSize(800);
    assertThat(easy.computing() / 3600).isCloseTo(71.2, within(0.05));
  }

  @Test
  void anHourOfAlibabasHasTheFiguresOfItsPage() {
    WorkloadSummary hour = shared("alibaba", "alibaba2018/spar_batch_task.csv.gz");
    says(hour, 6615, 359_900, 292_797, 0);
    Path file = SHARED.resolve("alibaba2018/spar_batch_task.csv.gz");
    List<TraceJob> tasks = TraceFormat.ALIBABA.read(file);
    assertThat(tasks).filteredOn(task -> !task.after().isEmpty()).hasSize(3701);
    assertThat(tasks).filteredOn(task -> task.name().contains("/task_")).hasSize(311);
    Map<String, Long> jobs =
        tasks.stream()
            .collect(
                Collectors.groupingBy(
                    task -> task.name().split("/")[0], TreeMap::new, Collectors.counting()));
    assertThat(jobs).hasSize(1679);
    assertThat(jobs.values()).contains(57L).allMatch(many -> many <= 57);
    assertThat(tasks.stream().mapToDouble(task -> task.maps().seconds()).max()).hasValue(11_287);
    Set<Integer> before = new TreeSet<>();
    for (TraceJob task : tasks) {
      assertThat(before).containsAll(task.after());
      before.add(task.line());
    }
  }

  @Test
  void sparksLogsHaveTheFiguresOfTheirPage() {
    WorkloadSummary yarn = shared("spark", "spark/application_1472176676028_407508_1.gz");
    says(yarn, 7, 2_472_914, 568, 44);
    // And a byte for each of 24 maps that say none.
    assertThat(yarn.sum(JobSpec::inputBytes)).isEqualTo(57_805_483_090L + 24);
    assertThat(yarn.sum(JobSpec::shuffleBytes)).isEqualTo(72_112_846_857L);

    WorkloadSummary rolled =
        shared("spark", "spark/eventlog_v2_spark-110be3a8424d4a2789cb88134418217b");
    says(rolled, 4, 49_596, 36, 3);
    assertThat(rolled.sum(JobSpec::inputBytes)).isEqualTo(1_984_229_200L + 1);
    assertThat(rolled.sum(JobSpec::shuffleBytes)).isEqualTo(5_387_322_083L);
    assertThat(rolled.sum(JobSpec::outputBytes)).isEqualTo(2_702_896_161L);

    says(shared("spark", "spark/application_1516285256255_0012"), 1, 0, 10, 10);
    WorkloadSummary local = shared("spark", "spark/local-1422981759269");
    says(local, 5, 2_951, 33, 0);
    // Two stages read what the first of their job put out; the last reads nobody's.
    assertThat(local.jobs())
        .extracting(JobSpec::after)
        .containsExactly(List.of(), List.of(), List.of(2), List.of(2), List.of());
  }

  @Test
  void googlesSamplesHaveTheFiguresOfTheirPage() {
    WorkloadSummary sample = shared("google", "google2011/sample_task_events");
    says(sample, 128, 0, 1015, 0);
    assertThat(sample.computing()).isZero();
    assertThat(shared("google", "google2011/sample_task_events/part-00000-of-00500.csv").jobs())
        .isEqualTo(sample.jobs());
    WorkloadSummary small = shared("google", "google2011/small_trace");
    assertThat(small.jobs()).hasSize(7);
    assertThat(small.span()).isEqualTo(Duration.of(420, ChronoUnit.MICROS));
    assertThat(small.sum(JobSpec::maps)).isEqualTo(19);
    assertThat(TraceFormat.GOOGLE.read(SHARED.resolve("google2011/small_trace")))
        .allMatch(job -> job.succeeded() && job.maps().measured() == job.maps().count());
  }

  /** Two readers of the same four jobs, and a job that failed by its seven attempts. */
  @Test
  void failedAttemptsAreCountedAndSaid() {
    for (String word :
        List.of("jhist:dispatch-sample-v20-jt-log.gz", "rumen:dispatch-trace-output.json.gz")) {
      String[] parts = word.split(":");
      Path file = SHARED.resolve("jhist/" + parts[1]);
      assumeTrue(Files.exists(file), () -> "needs " + file);
      assertThat(WorkloadFile.named(parts[0] + ":" + file, file).remark())
          .as(word)
          .hasValueSatisfying(
              said ->
                  assertThat(said)
                      .contains(
                          "4 attempts failed there and are not replayed: attempts fail by tasks.failures,"));
    }
    Path failed = SHARED.resolve("jhist/job_0.23.9-FAILED.jhist");
    assertThat(TraceFormat.JHIST.read(failed)).extracting(TraceJob::failures).containsExactly(7);
  }

  @Test
  void everyKindIsAWord() {
    assertThat(WorkloadFile.traces())
        .containsExactly(
            "swim", "rumen", "sls", "jhist", "swf", "alibaba", "spark", "google", "coflows",
            "synth");
    assertThat(TraceFormat.JHIST.word()).isEqualTo("jhist");
  }
}
