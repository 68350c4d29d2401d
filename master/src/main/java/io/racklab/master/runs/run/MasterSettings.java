package io.racklab.master.runs.run;

import akka.actor.typed.DispatcherSelector;
import io.racklab.master.runs.experiment.ClockKind;
import io.racklab.master.runs.experiment.Scale;
import io.racklab.master.runs.journal.Journaling;
import io.racklab.protocol.data.RunToken;
import io.racklab.protocol.time.ProcessClock;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The settings that the launcher gives the master.
 *
 * @param kind the kind of the clock
 * @param tokens makes the token of each run; where other processes could reach a run's ports, it
 *     cannot be predicted, not even from earlier tokens
 * @param journaling the settings by which rows are written to files
 * @param networkDispatcher the network's dispatcher. Under the wall clock it has a thread of its
 *     own, so that the network never waits for other actors
 * @param tidy does pending work, such as garbage collection; called just before the run's time
 *     begins
 * @param progressEvery the interval of progress reports, by the process's clock
 * @param environment the external collaborators of runs
 */
public record MasterSettings(
    ProcessClock clock,
    ClockKind kind,
    Supplier<RunToken> tokens,
    Journaling journaling,
    DispatcherSelector networkDispatcher,
    Runnable tidy,
    Duration progressEvery,
    RunEnvironment environment) {
  double timeScale(Scale scale) {
    return kind.timeScale(scale);
  }
}
