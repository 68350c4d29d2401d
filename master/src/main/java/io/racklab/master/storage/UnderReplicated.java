package io.racklab.master.storage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Blocks that lack replicas, those first that have one left, then those that have less than a third
 * of what they should, then all others; those that have none come last, since they cannot be copied
 * (HDFS 1.2.1, UnderReplicatedBlocks). Turns go round: each goes on where the last has stopped.
 */
final class UnderReplicated {
  private static final int LEVELS = 3;

  private final List<TreeSet<Block>> levels = new ArrayList<>();
  private final Map<Block, Integer> levelOf = new LinkedHashMap<>();

  /** Among all, by level, the first that the last turn has not reached. */
  private int next;

  UnderReplicated() {
    for (int level = 0; level < LEVELS; level++) {
      levels.add(new TreeSet<>(Comparator.comparing(Block::name)));
    }
  }

  /**
   * A block lacks replicas.
   *
   * @param live those that it has
   */
  void put(Block block, int live) {
    int level = level(block, live);
    Integer before = levelOf.put(block, level);
    if (before == null || before != level) {
      if (before != null) {
        levels.get(before).remove(block);
      }
      levels.get(level).add(block);
    }
  }

  private static int level(Block block, int live) {
    if (live == 1) {
      return 0;
    }
    return live > 0 && live * 3 < block.wanted() ? 1 : 2;
  }

  /** A block lacks none, or no longer is. */
  void remove(Block block) {
    Integer level = levelOf.remove(block);
    if (level != null) {
      levels.get(level).remove(block);
    }
  }

  /** A block that was looked at in this turn is seen to: the next turn has one less to pass by. */
  void seenTo(Block block) {
    remove(block);
    next = Math.max(0, next - 1);
  }

  int size() {
    return levelOf.size();
  }

  /** So many to look at in this turn, the most urgent first; all of them if there are no more. */
  List<Block> turn(int most) {
    List<Block> all = new ArrayList<>(size());
    levels.forEach(all::addAll);
    List<Block> turn = new ArrayList<>();
    for (int left = Math.min(most, all.size()); left > 0; left--) {
      if (next >= all.size()) {
        next = 0;
      }
      turn.add(all.get(next++));
    }
    turn.sort(Comparator.comparing(levelOf::get));
    return turn;
  }
}
