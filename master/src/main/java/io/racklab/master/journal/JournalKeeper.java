package io.racklab.master.journal;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Appends rows to the files of a run and measures them. Writes to disk, so it runs where blocking
 * is allowed.
 */
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

  private final RowSink files;
  private final Consumer<String> failed;
  private final Measures measures;
  private boolean broken;

  private JournalKeeper(
      ActorContext<Command> context, RowSink files, TimesAlone alone, Consumer<String> failed) {
    super(context);
    this.files = files;
    measures = new Measures(alone);
    this.failed = failed;
  }

  /**
   * @param folder of the run's files, made if it is not there
   * @param journaling how they are written
   * @param alone by which slowdowns are measured
   * @param failed told once when the disk takes no more
   */
  public static Behavior<Command> create(
      Path folder, Journaling journaling, TimesAlone alone, Consumer<String> failed) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> open(context, timers, folder, journaling, alone, failed)));
  }

  /** Measures a run whose rows nobody will read. */
  public static Behavior<Command> withoutFiles() {
    return Behaviors.setup(
        context -> new JournalKeeper(context, RowSink.NOWHERE, TimesAlone.UNKNOWN, why -> {}));
  }

  private static Behavior<Command> open(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      Path folder,
      Journaling journaling,
      TimesAlone alone,
      Consumer<String> failed) {
    try {
      RowSink files = new RowsAside(new RowFiles(folder), journaling.writer());
      timers.startTimerWithFixedDelay(new Flush(), journaling.flushEvery());
      return new JournalKeeper(context, files, alone, failed);
    } catch (IOException e) {
      failed.accept("cannot write to " + folder + ": " + e.getMessage());
      return Behaviors.ignore();
    }
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
    measures.add(note.row());
    if (!broken) {
      tryTo(() -> files.write(note.row()));
    }
    return this;
  }

  private Behavior<Command> onFlush() {
    if (!broken) {
      tryTo(files::flush);
    }
    return this;
  }

  private Behavior<Command> onClose(Close close) {
    tryTo(files::close);
    if (!broken) {
      close.replyTo().tell(new Closed(measures));
    }
    return Behaviors.stopped();
  }

  private Behavior<Command> onStopped() {
    tryTo(files::close);
    return this;
  }

  private void tryTo(Writing writing) {
    try {
      writing.run();
    } catch (IOException e) {
      if (!broken) {
        broken = true;
        failed.accept("cannot write the journal: " + e.getMessage());
      }
    }
  }

  @FunctionalInterface
  private interface Writing {
    void run() throws IOException;
  }
}
