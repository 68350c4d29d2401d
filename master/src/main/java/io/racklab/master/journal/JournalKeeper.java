package io.racklab.master.journal;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import java.time.Duration;

/** Keeps the notes of a run. Writes to disk, so it runs where blocking is allowed. */
public final class JournalKeeper extends AbstractBehavior<JournalKeeper.Command> {
  /** Messages to the journal. */
  public sealed interface Command {}

  /** Note this. */
  public record Note(Row row) implements Command {}

  /** Nothing more will come: close the files, answer with the measures. */
  public record Close(ActorRef<Closed> replyTo) implements Command {}

  /** The files are complete. */
  public record Closed(Measures measures) {}

  private record Flush() implements Command {}

  private final NotedRows notes;

  private JournalKeeper(ActorContext<Command> context, NotedRows notes) {
    super(context);
    this.notes = notes;
  }

  /**
   * @param flushEvery time after which rows are in their files at the latest
   */
  public static Behavior<Command> create(NotedRows notes, Duration flushEvery) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  if (!notes.open()) {
                    return Behaviors.ignore();
                  }
                  if (notes.areWritten()) {
                    timers.startTimerWithFixedDelay(new Flush(), flushEvery);
                  }
                  return new JournalKeeper(context, notes);
                }));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Note.class, this::onNote)
        .onMessage(Flush.class, flush -> onFlush())
        .onMessage(Close.class, this::onClose)
        .onSignal(PostStop.class, stopped -> onStopped())
        .build();
  }

  private Behavior<Command> onNote(Note note) {
    notes.note(note.row());
    return this;
  }

  private Behavior<Command> onFlush() {
    notes.flush();
    return this;
  }

  private Behavior<Command> onClose(Close close) {
    notes.close().ifPresent(measures -> close.replyTo().tell(new Closed(measures)));
    return Behaviors.stopped();
  }

  private Behavior<Command> onStopped() {
    notes.close();
    return this;
  }
}
