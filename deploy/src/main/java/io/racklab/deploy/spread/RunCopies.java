package io.racklab.deploy.spread;

import akka.actor.typed.ActorRef;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import io.racklab.deploy.files.FolderCopy;
import io.racklab.deploy.files.FolderCopy.Copied;
import io.racklab.deploy.files.FolderTree;
import io.racklab.protocol.FolderMessage;
import io.racklab.protocol.RunPlayerMessage;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** The files of runs on their way from their players. Used by one actor alone. */
final class RunCopies {
  private final ActorContext<?> context;
  private final Path root;
  private final BiConsumer<ActorRef<RunPlayerMessage>, Copied> told;
  private final Map<Key, Copy> copies = new HashMap<>();
  private int begun;

  private record Key(ActorRef<RunPlayerMessage> player, int number) {}

  private record Copy(Path folder, ActorRef<FolderCopy.Command> actor) {}

  /**
   * @param root they lie below it
   * @param told of each that is over, on another actor's thread
   */
  RunCopies(
      ActorContext<?> context, Path root, BiConsumer<ActorRef<RunPlayerMessage>, Copied> told) {
    this.context = context;
    this.root = root;
    this.told = told;
  }

  void begin(ActorRef<RunPlayerMessage> player, ActorRef<FolderMessage> results, int number) {
    // Another name for each: what was stopped may still write.
    Path folder = root.resolve(number + "-" + ++begun);
    ActorRef<Copied> ear =
        context.spawnAnonymous(
            Behaviors.receiveMessage(
                copied -> {
                  told.accept(player, copied);
                  return Behaviors.stopped();
                }));
    ActorRef<FolderCopy.Command> actor =
        context.spawnAnonymous(
            FolderCopy.create(results, Integer.toString(number), folder, ear),
            DispatcherSelector.blocking());
    copies.put(new Key(player, number), new Copy(folder, actor));
  }

  /** A copy is over. Returns its folder; null if it was stopped before. */
  Path over(ActorRef<RunPlayerMessage> player, int number) {
    Copy copy = copies.remove(new Key(player, number));
    return copy == null ? null : copy.folder();
  }

  /** All from one player go no further. */
  void stop(ActorRef<RunPlayerMessage> player) {
    for (Key key : List.copyOf(copies.keySet())) {
      if (key.player().equals(player)) {
        context.stop(copies.remove(key).actor());
      }
    }
  }

  /** Deletes what is left. */
  void close() {
    copies.values().forEach(copy -> context.stop(copy.actor()));
    FolderTree.delete(root);
  }
}
