package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import io.racklab.master.analysis.rows.RunFiles.EndedJob;
import io.racklab.master.engine.journal.Row.AttemptOutcome;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who held slots, by pool. */
class PoolSlotsTest {
  private final PoolSlots pools = new PoolSlots();

  private void job(String name, String pool) {
    pools.see(new EndedJob(name, name, pool, pool, 0, 50, 100, 1, 1, 0, true));
  }

  private void attempt(String job, boolean map, double start, double finish) {
    double none = Double.NaN;
    pools.see(
        new EndedAttempt(
            "a",
            job,
            map,
            Optional.empty(),
            Optional.empty(),
            "n",
            "r",
            start,
            none,
            none,
            none,
            none,
            finish,
            Optional.of(AttemptOutcome.CHOSEN)));
  }

  @Test
  void attemptsCountForThePoolsOfTheirJobs() {
    job("job-1", "a");
    job("job-2", "b");
    job("job-3", "b");
    attempt("job-1", true, 0, 30);
    attempt("job-2", true, 0, 20);
    attempt("job-3", false, 20, 40);
    attempt("job-9", true, 0, 999);

    assertThat(pools.count()).isEqualTo(2);
    assertThat(pools.busiest(9)).extracting(PoolSlots.Use::pool).containsExactly("b", "a");
    PoolSlots.Use busiest = pools.busiest(1).get(0);
    assertThat(busiest.maps().total()).isCloseTo(20, within(1e-9));
    assertThat(busiest.reduces().total()).isCloseTo(20, within(1e-9));
    assertThat(pools.busiest(9).get(1).reduces().total()).isZero();
  }
}
