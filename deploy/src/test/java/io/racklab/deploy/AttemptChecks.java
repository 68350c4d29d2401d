package io.racklab.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.Rows.Row;
import io.racklab.deploy.RunFiles.OneRun;
import io.racklab.master.workload.JobSpec;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What must hold of attempts.csv. */
final class AttemptChecks {
  private AttemptChecks() {}

  static void check(OneRun run) {
    for (JobSpec spec : run.experiment().jobs(run.repeat())) {
      String job = "job-" + spec.number();
      List<Row> attempts = run.attempts().with("job", job);
      everyTaskHasOneChosenAttempt(spec, job, attempts);
      Row row = run.jobs().with("job", job).get(0);
      attempts.forEach(attempt -> attemptIsInOrder(attempt, row));
      mapsAreDoneWhenTheJobSaysSo(attempts, row);
      noReduceIsBeforeSlowstart(spec, attempts, run.experiment().tracker().slowstart());
    }
  }

  private static void everyTaskHasOneChosenAttempt(JobSpec spec, String job, List<Row> attempts) {
    Stream<String> tasks =
        Stream.concat(
            IntStream.range(0, spec.maps()).mapToObj(map -> job + "-m-" + map),
            IntStream.range(0, spec.reduces()).mapToObj(reduce -> job + "-r-" + reduce));
    assertThat(
            attempts.stream()
                .filter(attempt -> attempt.text("outcome").equals("chosen"))
                .map(attempt -> attempt.text("attempt").replaceAll("-\\d+$", "")))
        .containsExactlyInAnyOrderElementsOf(tasks.toList());
  }

  private static void attemptIsInOrder(Row attempt, Row job) {
    boolean map = attempt.text("type").equals("map");
    assertThat(attempt.has("locality")).as(attempt.toString()).isEqualTo(map);
    double before = job.seconds("submit_s");
    String[] phases =
        map
            ? new String[] {"start_s", "read_s", "compute_s", "finish_s"}
            : new String[] {"start_s", "copy_s", "sort_s", "compute_s", "finish_s"};
    for (String phase : phases) {
      if (!attempt.has(phase) && attempt.text("outcome").equals("killed")) {
        continue;
      }
      assertThat(attempt.seconds(phase))
          .as("%s of %s", phase, attempt)
          .isGreaterThanOrEqualTo(before);
      before = attempt.seconds(phase);
    }
    assertThat(before).as(attempt.toString()).isLessThanOrEqualTo(job.seconds("finish_s"));
  }

  private static void mapsAreDoneWhenTheJobSaysSo(List<Row> attempts, Row job) {
    assertThat(finishesOfMaps(attempts))
        .allMatch(finish -> finish <= job.seconds("maps_done_s"), "before maps_done_s of " + job);
  }

  private static void noReduceIsBeforeSlowstart(
      JobSpec spec, List<Row> attempts, double slowstart) {
    int needed = (int) Math.ceil(slowstart * spec.maps());
    double from = needed == 0 ? 0 : finishesOfMaps(attempts).get(needed - 1);
    assertThat(attempts)
        .filteredOn(attempt -> attempt.text("type").equals("reduce"))
        .allSatisfy(reduce -> assertThat(reduce.seconds("start_s")).isGreaterThanOrEqualTo(from));
  }

  private static List<Double> finishesOfMaps(List<Row> attempts) {
    return attempts.stream()
        .filter(attempt -> attempt.text("type").equals("map"))
        .map(attempt -> attempt.seconds("finish_s"))
        .sorted()
        .toList();
  }
}
