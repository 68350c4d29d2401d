package io.racklab.deploy.watch;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import io.racklab.master.analysis.report.Results;
import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import io.racklab.protocol.Locality;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the stories say in numbers is what their runs' rows say. */
class StoryFactsTest {
  @TempDir Path folder;

  /** The rows of one run of a story. */
  private record Told(OneRun run, List<EndedJob> jobs, List<EndedAttempt> attempts) {
    EndedJob job(String name) {
      return jobs.stream().filter(one -> one.job().equals(name)).findFirst().orElseThrow();
    }

    Stream<EndedAttempt> of(String job, boolean map) {
      return attempts.stream().filter(one -> one.job().equals(job) && one.map() == map);
    }

    double first(String job, boolean map) {
      return of(job, map).mapToDouble(EndedAttempt::start).min().orElseThrow();
    }

    double last(Stream<EndedAttempt> some, ToDoubleFunction<EndedAttempt> time) {
      return some.mapToDouble(time).max().orElseThrow();
    }
  }

  private List<Told> told(String story, String... words) throws IOException {
    Path out = folder.resolve(story + words.length);
    List<Object> command = new ArrayList<>(List.of("run", story, "--quiet", "--out", out));
    command.addAll(List.of(words));
    Spoken said = racklab(command.toArray());
    assertThat(said.exitCode()).as(said.err()).isZero();
    List<Told> all = new ArrayList<>();
    for (OneRun run : Results.in(out).runs()) {
      RunFiles files = new RunFiles(run.folder());
      List<EndedJob> jobs = new ArrayList<>();
      files.eachJob(jobs::add);
      all.add(new Told(run, jobs, files.attempts()));
    }
    return all;
  }

  private static void says(String story, String text, Object... numbers) throws IOException {
    assertThat(WatchPages.resource("stories/" + story + ".json"))
        .contains(String.format(Locale.ROOT, text, numbers));
  }

  /** Writes 21.0 as 21 and 144.5 as 144.5. */
  private static String plain(double seconds) {
    return seconds == Math.rint(seconds) ? "" + (long) seconds : "" + seconds;
  }

  private static long near(Told run, String job) {
    return run.of(job, true)
        .filter(one -> one.locality().equals(Optional.of(Locality.NODE)))
        .count();
  }

  @Test
  void delay() throws IOException {
    String story = "story-delay";
    List<Told> both = told(story);
    Told delay = both.get(0);
    Told fair = both.get(1);
    says(
        story,
        "job-3 took %s s with delay scheduling and %s s without, though its first map began %s s",
        plain(delay.job("job-3").seconds()),
        plain(fair.job("job-3").seconds()),
        plain(delay.first("job-3", true) - fair.first("job-3", true)));
    EndedAttempt afar =
        fair.of("job-3", true).filter(one -> one.node().equals("r1-n1")).findFirst().orElseThrow();
    says(story, "at %s s it gave a slot of r1-n1 to job-3", plain(afar.start()));
    EndedAttempt close = delay.of("job-3", true).findFirst().orElseThrow();
    says(
        story,
        "read for %.2f s: its block came over the network. Maps that find their block on their own"
            + " node read for %.2f s",
        afar.read() - afar.start(),
        close.read() - close.start());
    assertThat(near(delay, "job-3")).isEqualTo(4);
    assertThat(near(fair, "job-3")).isEqualTo(1);
    says(
        story,
        "%d of %d against %d",
        near(delay, "job-1"),
        delay.job("job-1").maps(),
        near(fair, "job-1"));
    says(
        story,
        "job-1 ended at %s s with delay scheduling and at %s s without",
        plain(delay.job("job-1").finish()),
        plain(fair.job("job-1").finish()));
    says(
        story,
        "%.0f %% busy above and %.0f %% below",
        100 * delay.run().metric("slot_utilisation.map"),
        100 * fair.run().metric("slot_utilisation.map"));
    List<Told> replicated = told(story, "--set", "cluster.replication=3");
    says(
        story,
        "a mean job takes %.1f s with delay scheduling and %.1f s without; with one it took %.1f s"
            + " and %.1f s",
        replicated.get(0).run().metric("job_s.mean"),
        replicated.get(1).run().metric("job_s.mean"),
        delay.run().metric("job_s.mean"),
        fair.run().metric("job_s.mean"));
  }

  @Test
  void slowstart() throws IOException {
    String story = "story-slowstart";
    List<Told> both = told(story);
    Told early = both.get(0);
    Told late = both.get(1);
    says(
        story,
        "job-1 has held all six since %s s",
        plain(early.last(early.of("job-1", false), EndedAttempt::start)));
    says(
        story,
        "the master learns at %s s that the last map of job-1 has ended",
        plain(early.job("job-1").mapsDone()));
    says(story, "job-2 took two at %s s", plain(late.first("job-2", false)));
    says(
        story,
        "job-2 took %s s above and %s s below",
        plain(early.job("job-2").seconds()),
        plain(late.job("job-2").seconds()));
    says(
        story,
        "ended at %s s below and at %s s above: reduces that start from %s s on",
        plain(late.job("job-1").finish()),
        plain(early.job("job-1").finish()),
        plain(late.first("job-1", false)));
    assertThat(late.first("job-1", false) - early.first("job-1", false)).isBetween(75.0, 85.0);
  }

  @Test
  void uplink() throws IOException {
    String story = "story-uplink";
    List<Told> both = told(story);
    Told full = both.get(0);
    assertThat(full.jobs()).allMatch(job -> job.mapsDone() <= 35);
    assertThat(full.attempts().stream().filter(one -> one.start() <= 35 && 35 < one.finish()))
        .hasSize(6)
        .noneMatch(EndedAttempt::map);
    double apart =
        full.last(
            full.of("job-1", false).filter(one -> one.rack().equals("r2")), EndedAttempt::copy);
    List<EndedAttempt> together =
        full.of("job-1", false).filter(one -> one.rack().equals("r1")).toList();
    assertThat(together).hasSize(3);
    says(story, "had copied everything at %.0f s, 21 s before", apart);
    for (EndedAttempt one : together) {
      assertThat(one.copy() - apart).isBetween(20.5, 21.5);
      says(story, "It copied until %.0f s", one.copy());
      assertThat(one.copy() - one.start()).isGreaterThan((one.finish() - one.start()) / 2);
      says(story, "write from %.0f s to %.0f s", Math.min(62, one.compute()), one.finish());
    }
    says(story, "until job-2's reduces came at %.0f s", full.first("job-2", false));
    Told watcher =
        told(
                story,
                "--set",
                "cluster.racks.oversubscription=8",
                "--schedulers",
                "mts-ca-rts,shuffle-watcher")
            .get(1);
    assertThat(watcher.attempts().stream().filter(EndedAttempt::map))
        .allMatch(one -> one.rack().equals("r1"));
    assertThat(watcher.run().metric("job_s.mean")).isGreaterThan(full.run().metric("job_s.mean"));
    says(
        story,
        "a mean job takes %.1f s instead of %.1f s",
        both.get(1).run().metric("job_s.mean"),
        full.run().metric("job_s.mean"));
  }
}
