package io.racklab.master.report;

import io.racklab.master.journal.RunFiles;
import io.racklab.master.journal.RunFiles.EndedAttempt;
import io.racklab.master.journal.RunFiles.EndedJob;
import io.racklab.master.report.Results.OneRun;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.DoubleStream;

/**
 * Details from a scheduler's rows: the job times of all its repeats, and of the first repeat what
 * happened over time. Reads files row by row; a day of jobs has millions of attempts.
 */
final class Detail {
  private static final int MOST_MAPS = 90;
  private static final int MOST_REDUCES = 60;

  private final Group group;
  private final double[] jobSeconds;
  private final Optional<EndedJob> shown;
  private final Buckets maps = new Buckets();
  private final Buckets reduces = new Buckets();
  private final Thinned<EndedAttempt> mapsOfShown = new Thinned<>(MOST_MAPS);
  private final Thinned<EndedAttempt> reducesOfShown = new Thinned<>(MOST_REDUCES);
  private final LinkLoads links = new LinkLoads();
  private final PoolSlots pools;

  private Detail(Group group, double[] jobSeconds, Optional<EndedJob> shown, PoolSlots pools) {
    this.group = group;
    this.jobSeconds = jobSeconds;
    this.shown = shown;
    this.pools = pools;
  }

  /**
   * @param shownJob the job whose attempts are kept, by its name
   */
  static Detail of(Group group, Optional<String> shownJob) throws IOException {
    DoubleStream.Builder seconds = DoubleStream.builder();
    AtomicReference<EndedJob> shown = new AtomicReference<>();
    PoolSlots pools = new PoolSlots();
    OneRun first = group.runs().get(0);
    for (OneRun run : group.runs()) {
      new RunFiles(run.folder())
          .eachJob(
              job -> {
                if (job.succeeded()) {
                  seconds.add(job.seconds());
                }
                if (run == first) {
                  if (shownJob.filter(job.job()::equals).isPresent()) {
                    shown.set(job);
                  }
                  pools.see(job);
                }
              });
    }
    double[] sorted = seconds.build().toArray();
    Arrays.sort(sorted);
    Detail detail = new Detail(group, sorted, Optional.ofNullable(shown.get()), pools);
    RunFiles files = new RunFiles(first.folder());
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

  Group group() {
    return group;
  }

  /** Of the jobs that succeeded, in rising order. */
  double[] jobSeconds() {
    return jobSeconds.clone();
  }

  /** The job of the first repeat whose attempts are kept, if it has ended. */
  Optional<EndedJob> shownJob() {
    return shown;
  }

  Thinned<EndedAttempt> mapsOfShown() {
    return mapsOfShown;
  }

  Thinned<EndedAttempt> reducesOfShown() {
    return reducesOfShown;
  }

  /** Attempts of maps that ran at a time. */
  Buckets maps() {
    return maps;
  }

  /** Attempts of reduces that ran at a time. */
  Buckets reduces() {
    return reduces;
  }

  /** Attempts that ran at a time, by the pools of their jobs. */
  PoolSlots pools() {
    return pools;
  }

  LinkLoads links() {
    return links;
  }
}
