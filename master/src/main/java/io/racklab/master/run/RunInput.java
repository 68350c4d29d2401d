package io.racklab.master.run;

import io.racklab.master.experiment.Faults;
import io.racklab.master.journal.NotedRows;
import io.racklab.master.seed.Seed;
import io.racklab.master.workload.JobSpec;
import java.util.List;
import java.util.function.Consumer;

/**
 * The input of one run, and where its rows go.
 *
 * @param seed of all that is random in it
 * @param jobs by submit time, at least one
 */
record RunInput(Seed seed, List<JobSpec> jobs, Faults faults, JournalMaker journal) {
  RunInput {
    jobs = List.copyOf(jobs);
  }

  /** Makes the notes of a run. */
  @FunctionalInterface
  interface JournalMaker {
    /**
     * @param failed told once why rows cannot be kept
     */
    NotedRows create(Consumer<String> failed);
  }
}
