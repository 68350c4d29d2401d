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

/** Copies the files of runs from the worker processes that executed them. Confined to one actor. */
final class RunCopies {
  private final ActorContext<?> context;
  private final Path root;
  private final BiConsumer<ActorRef<RunPlayerMessage>, Copied> told;
  private final Map<Key, Copy> copies = new HashMap<>();
  private int begun;

  private record Key(ActorRef<RunPlayerMessage> player, int number) {}

  private record Copy(Path folder, ActorRef<FolderCopy.Command> actor) {}

  /**
   * @param root the folder for the copies
   * @param told receives the end of each copy, on another actor's thread
   */
  RunCopies(
      ActorContext<?> context, Path root, BiConsumer<ActorRef<RunPlayerMessage>, Copied> told) {
    this.context = context;
    this.root = root;
    this.told = told;
  }

  void begin(ActorRef<RunPlayerMessage> player, ActorRef<FolderMessage> results, int number) {
    // A new name for each copy, since a stopped copy may still be writing.
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

  /** Removes a finished copy and returns its folder; null if it was stopped before. */
  Path over(ActorRef<RunPlayerMessage> player, int number) {
    Copy copy = copies.remove(new Key(player, number));
    return copy == null ? null : copy.folder();
  }

  /** Stops all copies from one player. */
  void stop(ActorRef<RunPlayerMessage> player) {
    for (Key key : List.copyOf(copies.keySet())) {
      if (key.player().equals(player)) {
        context.stop(copies.remove(key).actor());
      }
    }
  }

  /** Stops all copies and deletes their folder. */
  void close() {
    copies.values().forEach(copy -> context.stop(copy.actor()));
    FolderTree.delete(root);
  }
}
