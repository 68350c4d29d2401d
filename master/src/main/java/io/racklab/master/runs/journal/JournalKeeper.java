package io.racklab.master.runs.journal;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.master.analysis.metric.Measures;
import io.racklab.master.engine.journal.Row;
import io.racklab.protocol.port.Timer;
import io.racklab.protocol.time.ProcessClock;
import java.time.Duration;

/**
 * The actor that keeps the rows of a run. It writes to disk, so it runs where blocking is allowed.
 */
public final class JournalKeeper extends AbstractBehavior<JournalKeeper.Command> {
  /** Messages to the journal. */
  public sealed interface Command {}

  /** Records a row. */
  public record Note(Row row) implements Command {}

  /** Closes the files after the last row; the reply has the measures. */
  public record Close(ActorRef<Closed> replyTo) implements Command {}

  /** The files are complete. */
  public record Closed(Measures measures) {}

  private record Resume(Runnable step) implements Command {}

  private final NotedRows notes;
  private final Timer flush;
  private final Duration flushEvery;

  private JournalKeeper(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      ProcessClock clock,
      NotedRows notes,
      Duration flushEvery) {
    super(context);
    this.notes = notes;
    this.flushEvery = flushEvery;
    flush = clock.ports().timer(timers, Resume::new, this::flush);
    if (notes.areWritten()) {
      flush.observe(flushEvery.toNanos());
    }
  }

  /**
   * @param flushEvery the longest time until a row is in its file
   */
  public static Behavior<Command> create(ProcessClock clock, NotedRows notes, Duration flushEvery) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers ->
                    notes.open()
                        ? new JournalKeeper(context, timers, clock, notes, flushEvery)
                        : Behaviors.ignore()));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Note.class, this::onNote)
        .onMessage(Resume.class, this::onResume)
        .onMessage(Close.class, this::onClose)
        .onSignal(PostStop.class, stopped -> onStopped())
        .build();
  }

  private Behavior<Command> onNote(Note note) {
    notes.note(note.row());
    return this;
  }

  private Behavior<Command> onResume(Resume resume) {
    resume.step().run();
    return this;
  }

  private void flush() {
    notes.flush();
    flush.observe(flushEvery.toNanos());
  }

  private Behavior<Command> onClose(Close close) {
    flush.cancel();
    notes.close().ifPresent(measures -> close.replyTo().tell(new Closed(measures)));
    return Behaviors.stopped();
  }

  private Behavior<Command> onStopped() {
    flush.cancel();
    notes.close();
    return this;
  }
}
