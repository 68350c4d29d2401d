package io.racklab.deploy.simulate.probe;

import io.racklab.deploy.simulate.play.PlayedRun;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.journal.Row.JobRow;
import io.racklab.master.runs.experiment.Fault;
import java.util.List;
import java.util.stream.Stream;

/** Probes for restarts of the job tracker at rare moments. */
final class TrackerProbes {
  static final List<Probe> ALL =
      List.of(
          new Probe(
              "a job was lost with the job tracker",
              run -> !run.rows().events("job-lost").isEmpty()),
          new Probe("a job ran again since the job tracker restarted", TrackerProbes::again),
          new Probe("a job outlived the job tracker", TrackerProbes::outlived),
          new Probe("a job came while no job tracker was there", TrackerProbes::came));

  private TrackerProbes() {}

  private static Stream<EventRow> told(PlayedRun run, String word) {
    return run.rows().events("fault").stream()
        .filter(row -> row.subject().equals(Fault.TrackerDown.NAME))
        .filter(row -> row.detail().startsWith(word));
  }

  private static boolean again(PlayedRun run) {
    return told(run, "healed jobs=again")
        .anyMatch(
            back ->
                run.rows().events("restart").stream()
                    .anyMatch(row -> row.atNanos() == back.atNanos()));
  }

  private static boolean outlived(PlayedRun run) {
    return told(run, "healed jobs=kept")
        .anyMatch(
            back ->
                run.rows().jobs().stream()
                    .anyMatch(
                        job ->
                            job.startNanos() >= 0
                                && job.startNanos() < back.atNanos()
                                && job.finishNanos() > back.atNanos()));
  }

  private static boolean came(PlayedRun run) {
    return told(run, "down")
        .anyMatch(down -> run.rows().jobs().stream().anyMatch(job -> isBetween(run, down, job)));
  }

  private static boolean isBetween(PlayedRun run, EventRow down, JobRow job) {
    return job.submitNanos() > down.atNanos()
        && told(run, "healed")
            .filter(back -> back.atNanos() > down.atNanos())
            .findFirst()
            .filter(back -> job.submitNanos() < back.atNanos())
            .isPresent();
  }
}
