package io.racklab.master.run;

import io.racklab.master.experiment.Faults;
import io.racklab.master.journal.NotedRows;
import io.racklab.master.seed.Seed;
import io.racklab.master.workload.JobSpec;
import java.util.List;
import java.util.function.Consumer;

/**
 * The input of one run, and the maker of its journal.
 *
 * @param seed the seed of all random draws in the run
 * @param jobs the jobs by submit time, at least one
 */
record RunInput(Seed seed, List<JobSpec> jobs, Faults faults, JournalMaker journal) {
  RunInput {
    jobs = List.copyOf(jobs);
  }

  /** Makes the journal of a run. */
  @FunctionalInterface
  interface JournalMaker {
    /**
     * @param failed is told once if rows cannot be written, with the reason
     */
    NotedRows create(Consumer<String> failed);
  }
}
