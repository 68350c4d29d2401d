package io.racklab.master.analysis.report;

import io.racklab.master.analysis.report.Results.OneRun;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A run over time, computed from its rows. Files are read row by row, since a day of jobs has
 * millions of attempts.
 */
final class Detail {
  private static final int MOST_MAPS = 90;
  private static final int MOST_REDUCES = 60;

  private final String scheduler;
  private final Optional<EndedJob> shown;
  private final Buckets maps = new Buckets();
  private final Buckets reduces = new Buckets();
  private final Thinned<EndedAttempt> mapsOfShown = new Thinned<>(MOST_MAPS);
  private final Thinned<EndedAttempt> reducesOfShown = new Thinned<>(MOST_REDUCES);
  private final LinkLoads links = new LinkLoads();
  private final PoolSlots pools;

  private Detail(String scheduler, Optional<EndedJob> shown, PoolSlots pools) {
    this.scheduler = scheduler;
    this.shown = shown;
    this.pools = pools;
  }

  /**
   * Reads a run.
   *
   * @param shownJob the name of the job whose attempts are kept; empty if there is none
   */
  static Detail of(OneRun run, Optional<String> shownJob) throws IOException {
    AtomicReference<EndedJob> shown = new AtomicReference<>();
    PoolSlots pools = new PoolSlots();
    RunFiles files = new RunFiles(run.folder());
    files.eachJob(
        job -> {
          if (shownJob.filter(job.job()::equals).isPresent()) {
            shown.set(job);
          }
          pools.see(job);
        });
    Detail detail = new Detail(run.scheduler(), Optional.ofNullable(shown.get()), pools);
    files.eachAttempt(detail::see);
    files.eachLink(detail.links::add);
    double end = Math.max(detail.maps.end(), detail.reduces.end());
    detail.maps.reach(end);
    detail.reduces.reach(end);
    return detail;
  }

  private void see(EndedAttempt attempt) {
    (attempt.map() ? maps : reduces).add(attempt.start(), attempt.finish(), 1);
    pools.see(attempt);
    if (shown.isPresent() && shown.get().job().equals(attempt.job())) {
      (attempt.map() ? mapsOfShown : reducesOfShown).add(attempt);
    }
  }

  String scheduler() {
    return scheduler;
  }

  /** Returns the job whose attempts are kept; empty if it has not ended. */
  Optional<EndedJob> shownJob() {
    return shown;
  }

  Thinned<EndedAttempt> mapsOfShown() {
    return mapsOfShown;
  }

  Thinned<EndedAttempt> reducesOfShown() {
    return reducesOfShown;
  }

  /** Returns the number of running map attempts over time. */
  Buckets maps() {
    return maps;
  }

  /** Returns the number of running reduce attempts over time. */
  Buckets reduces() {
    return reduces;
  }

  /** Returns the number of running attempts over time, by the pool of their job. */
  PoolSlots pools() {
    return pools;
  }

  LinkLoads links() {
    return links;
  }
}
