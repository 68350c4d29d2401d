package io.racklab.deploy.files;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import io.racklab.master.analysis.file.PlainFile;
import io.racklab.protocol.FilePart;
import io.racklab.protocol.FolderMessage;
import io.racklab.protocol.FolderMessage.ListFolder;
import io.racklab.protocol.FolderMessage.ReadPart;
import io.racklab.protocol.ResultFiles;
import io.racklab.protocol.ResultFiles.Sized;
import io.racklab.topologies.config.FileTrouble;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Copies a folder from another process, file by file and part by part. It repeats unanswered
 * requests without limit: the actor that started it must stop it when the other process is lost. It
 * writes to disk, so it runs where blocking is allowed.
 */
public final class FolderCopy extends AbstractBehavior<FolderCopy.Command> {
  private static final Duration AGAIN = Duration.ofSeconds(3);

  /** Messages to a copy. */
  public sealed interface Command {}

  private record Listed(ResultFiles files) implements Command {}

  private record Heard(FilePart part) implements Command {}

  private record AskAgain() implements Command {}

  /**
   * The copy has ended.
   *
   * @param folder the folder's name at the source
   * @param problem the reason for a failure; empty if the folder was copied
   */
  public record Copied(String folder, String problem) {}

  private final TimerScheduler<Command> timers;
  private final ActorRef<FolderMessage> source;
  private final String folder;
  private final Path target;
  private final ActorRef<Copied> listener;
  private final ActorRef<ResultFiles> lists;
  private final ActorRef<FilePart> parts;
  private final Deque<Sized> left = new ArrayDeque<>();
  private String lastListed = "";
  private boolean listed;
  private FileChannel file;
  private long offset;

  private FolderCopy(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      ActorRef<FolderMessage> source,
      String folder,
      Path target,
      ActorRef<Copied> listener) {
    super(context);
    this.timers = timers;
    this.source = source;
    this.folder = folder;
    this.target = target;
    this.listener = listener;
    lists = context.messageAdapter(ResultFiles.class, Listed::new);
    parts = context.messageAdapter(FilePart.class, Heard::new);
    ask();
  }

  /**
   * @param folder the folder's name at the source
   * @param target a new folder for its files
   * @param listener receives the end, once
   */
  public static Behavior<Command> create(
      ActorRef<FolderMessage> source, String folder, Path target, ActorRef<Copied> listener) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> new FolderCopy(context, timers, source, folder, target, listener)));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Listed.class, listing -> onListed(listing.files()))
        .onMessage(Heard.class, heard -> onPart(heard.part()))
        .onMessage(AskAgain.class, again -> ask())
        .onSignal(PostStop.class, stopped -> onStopped())
        .build();
  }

  private Behavior<Command> onStopped() {
    try {
      if (file != null) {
        file.close();
      }
    } catch (IOException e) {
      // An incomplete file is never read.
    }
    return this;
  }

  private Behavior<Command> ask() {
    source.tell(
        listed
            ? new ReadPart(folder, left.getFirst().file(), offset, parts)
            : new ListFolder(folder, lastListed, lists));
    timers.startSingleTimer(new AskAgain(), AGAIN);
    return this;
  }

  private Behavior<Command> onListed(ResultFiles files) {
    if (listed || isKnown(files)) {
      return this;
    }
    left.addAll(files.files());
    lastListed = files.last();
    listed = !files.more();
    return listed ? next() : ask();
  }

  /** True for a reply that has arrived before. */
  private boolean isKnown(ResultFiles files) {
    return !files.files().isEmpty() && files.files().get(0).file().compareTo(lastListed) <= 0;
  }

  /** Goes on with the next file; empty files are created without a request. */
  private Behavior<Command> next() {
    try {
      while (!left.isEmpty()) {
        open(left.getFirst());
        if (left.getFirst().bytes() > 0) {
          return ask();
        }
        file.close();
        left.removeFirst();
      }
      return over("");
    } catch (IOException e) {
      return over("it cannot be written: " + FileTrouble.of(e));
    }
  }

  private void open(Sized next) throws IOException {
    Path path = target.resolve(next.file()).normalize();
    if (!path.startsWith(target.normalize())) {
      throw new IOException(next.file() + " would lie outside of " + target);
    }
    Files.createDirectories(path.getParent());
    file = PlainFile.replace(path);
    offset = 0;
  }

  private Behavior<Command> onPart(FilePart part) {
    if (left.isEmpty() || !part.file().equals(left.getFirst().file()) || part.offset() != offset) {
      // A duplicate reply.
      return this;
    }
    byte[] bytes = part.bytes().bytes();
    if (!part.problem().isEmpty() || bytes.length == 0) {
      return over(part.problem().isEmpty() ? "it has become shorter" : part.problem());
    }
    try {
      ByteBuffer content = ByteBuffer.wrap(bytes);
      while (content.hasRemaining()) {
        file.write(content);
      }
      offset += bytes.length;
      if (offset < left.getFirst().bytes()) {
        return ask();
      }
      file.close();
      left.removeFirst();
      return next();
    } catch (IOException e) {
      return over("it cannot be written: " + FileTrouble.of(e));
    }
  }

  private Behavior<Command> over(String problem) {
    String which = problem.isEmpty() || left.isEmpty() ? "" : left.getFirst().file() + ": ";
    listener.tell(new Copied(folder, which + problem));
    return Behaviors.stopped();
  }
}
