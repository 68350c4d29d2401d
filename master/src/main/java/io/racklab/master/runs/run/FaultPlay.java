package io.racklab.master.runs.run;

import akka.actor.typed.ActorRef;
import io.racklab.master.engine.journal.Journal;
import io.racklab.master.engine.journal.Row.EventRow;
import io.racklab.master.engine.tracker.JobTracker;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.runs.experiment.Fault;
import io.racklab.protocol.AttemptId;
import io.racklab.protocol.time.RunClock;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Plays the faults of an experiment in a run and writes them to the journal. */
final class FaultPlay {
  private final FaultMoments moments;
  private final EventSchedule events;
  private final NodeLosses losses;
  private final FaultEffects effects;
  private final FaultSeries series;
  private final ActorRef<JobTracker.Command> tracker;
  private final RunClock clock;
  private final Journal journal;
  private final Stuck stuck;
  private List<Fault> faults = List.of();

  /** The states that will end at a set time. */
  private final Map<Long, Fault.State> passing = new TreeMap<>();

  /** The number of pending events at set times that may bring nodes back: heals, ends of losses. */
  private int returns;

  /** The number of the next state that is drawn. */
  private long nextState;

  /**
   * @param series the recurring faults
   * @param stuck is called when no node runs
   */
  FaultPlay(
      FaultMoments moments,
      NodeLosses losses,
      FaultEffects effects,
      FaultSeries series,
      RunClock clock,
      Journal journal,
      Stuck stuck) {
    this.moments = moments;
    events = moments.events();
    this.losses = losses;
    this.effects = effects;
    this.series = series;
    tracker = moments.tracker();
    this.clock = clock;
    this.journal = journal;
    this.stuck = stuck;
  }

  /** Handles a run without any running node. */
  interface Stuck {
    /** Called if no node will return. */
    void forEver(String why);

    /** Called if no node will return unless a worker process replaces a lost one. */
    void untilAWorkerJoins(String why);
  }

  /** Begins the run: registers the moments of its faults. */
  void begin(List<Fault> faults, List<JobSpec> jobs) {
    this.faults = List.copyOf(faults);
    nextState = faults.size();
    for (int number = 0; number < faults.size(); number++) {
      Fault fault = faults.get(number);
      returns += isReturn(fault) ? 1 : 0;
      moments.await(number, fault.moment(), jobs);
    }
  }

  private static boolean isReturn(Fault fault) {
    return fault.moment() instanceof Fault.At && fault.action() instanceof Fault.Heal;
  }

  /** Handles an event of the run's schedule. */
  void happens(FaultEvent event) {
    if (event instanceof FaultEvent.FaultDue due) {
      Fault fault = faults.get(due.fault());
      returns -= isReturn(fault) ? 1 : 0;
      happens(due.fault(), fault);
    } else if (event instanceof FaultEvent.HeartbeatsExpired expired) {
      losses.expired(expired);
    } else if (event instanceof FaultEvent.StateOver over) {
      over(over.state());
    } else if (event instanceof FaultEvent.Again again) {
      series.again(again).ifPresent(this::next);
    } else if (event instanceof FaultEvent.SeriesOver over) {
      series.over(over.fault());
    } else {
      throw new IllegalArgumentException("no such event: " + event);
    }
  }

  private void happens(int number, Fault fault) {
    Fault.Action action = fault.action();
    if (action instanceof Fault.State state) {
      begin(number, state);
      fault.lasting().ifPresent(lasting -> passes(number, state, lasting.toNanos()));
      stopIfStuck();
    } else if (action instanceof Fault.Heal heal) {
      int healed = effects.heal(heal);
      note(heal.name(), (heal.nodes().isEmpty() ? "healed links=" : "healed nodes=") + healed);
      stopIfStuck();
    } else if (action instanceof Fault.Fail fail) {
      tracker.tell(new JobTracker.Fail(fail.job(), fail.type(), fail.task()));
      note(AttemptId.taskName(fail.job(), fail.type(), fail.task()), "fails");
    } else {
      next(series.begin(number, action));
      fault
          .lasting()
          .ifPresent(
              lasting ->
                  events.at(clock.now() + lasting.toNanos(), new FaultEvent.SeriesOver(number)));
    }
  }

  private void begin(long number, Fault.State state) {
    int running = losses.running();
    effects.begin(number, state);
    note(state.name(), state.begun(running - losses.running()));
  }

  private void passes(long number, Fault.State state, long nanos) {
    passing.put(number, state);
    returns += state instanceof Fault.Lose ? 1 : 0;
    events.at(clock.now() + nanos, new FaultEvent.StateOver(number));
  }

  private void over(long number) {
    Fault.State state = passing.remove(number);
    returns -= state instanceof Fault.Lose ? 1 : 0;
    int running = losses.running();
    effects
        .end(number)
        .ifPresent(left -> note(left.name(), left.ended(losses.running() - running)));
    stopIfStuck();
  }

  /** Starts one occurrence of a recurring fault. */
  private void next(FaultSeries.Turn turn) {
    turn.state()
        .ifPresent(
            state -> {
              long number = nextState++;
              begin(number, state);
              passes(number, state, turn.lastingNanos());
              stopIfStuck();
            });
    turn.fails()
        .ifPresent(
            type -> {
              tracker.tell(new JobTracker.FailOne(type, turn.number()));
              note(turn.name(), "one fails type=" + type.name().toLowerCase(Locale.ROOT));
            });
    events.at(clock.now() + turn.nextNanos(), turn.next());
  }

  /**
   * Handles the loss of a worker process and its nodes.
   *
   * @param worker its index
   */
  void workerLost(int worker, String name) {
    note(name, "lost nodes=" + losses.loseWorker(worker).size());
    stopIfStuck();
  }

  /**
   * Handles the replacement of a lost worker process: its nodes return, except those that a fault
   * keeps lost.
   *
   * @param worker its index
   */
  void workerBack(int worker, String name) {
    int running = losses.running();
    losses.workerBack(worker);
    effects.renew();
    note(name, "joined nodes=" + (losses.running() - running));
    stopIfStuck();
  }

  private void stopIfStuck() {
    if (losses.running() > 0 || returns > 0) {
      return;
    }
    if (losses.awaitsWorker()) {
      stuck.untilAWorkerJoins(
          "every node is lost, and no worker process has joined in place of one that was lost");
    } else {
      stuck.forEver("every node is lost, and none comes back at a time that is set");
    }
  }

  private void note(String subject, String detail) {
    journal.note(new EventRow(clock.now(), "fault", subject, detail));
  }
}
