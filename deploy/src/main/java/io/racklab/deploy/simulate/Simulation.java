package io.racklab.deploy.simulate;

import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.simulate.play.StagePlayer;
import io.racklab.deploy.simulate.play.Staging;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/** Runs seeds one after the other on each of several threads. */
public final class Simulation {
  private final Staging staging;
  private final int parallel;
  private final LongFunction<Scenario> scenarios;

  /**
   * @param parallel the number of threads
   */
  public Simulation(Staging staging, int parallel) {
    this(staging, parallel, Scenario::of);
  }

  /**
   * @param parallel the number of threads
   * @param scenarios returns the scenario of a seed; called from all threads
   */
  public Simulation(Staging staging, int parallel, LongFunction<Scenario> scenarios) {
    this.staging = staging;
    this.parallel = parallel;
    this.scenarios = scenarios;
  }

  /**
   * Runs a number of seeds. Blocks.
   *
   * @param taker receives the outcomes one at a time, in the order in which the seeds end
   */
  public void play(long first, int seeds, Consumer<SeedOutcome> taker) {
    AtomicLong next = new AtomicLong(first);
    ExecutorService pool = Executors.newFixedThreadPool(parallel);
    try {
      List<Future<?>> threads = new ArrayList<>();
      for (int thread = 0; thread < parallel; thread++) {
        threads.add(
            pool.submit(
                () ->
                    new StagePlayer(staging)
                        .play(
                            new Seeds(
                                () -> {
                                  long seed = next.getAndIncrement();
                                  return seed < first + seeds
                                      ? OptionalLong.of(seed)
                                      : OptionalLong.empty();
                                },
                                scenarios,
                                outcome -> tell(outcome, taker)))));
      }
      for (Future<?> thread : threads) {
        thread.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private synchronized void tell(SeedOutcome outcome, Consumer<SeedOutcome> taker) {
    taker.accept(outcome);
  }
}
