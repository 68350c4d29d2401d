package io.racklab.master.runs.run;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.Faults;
import io.racklab.master.runs.journal.NotedRows;
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
     * @param failed receives the reason, once, if rows cannot be written
     */
    NotedRows create(Consumer<String> failed);
  }
}
