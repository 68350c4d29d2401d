package io.racklab.master.engine.storage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Blocks that lack replicas, by urgency: first those with one left, then those with less than a
 * third of their target, then all others, including those with none, which cannot be copied (HDFS
 * 1.2.1, UnderReplicatedBlocks). Turns are circular: each continues where the last one stopped.
 */
final class UnderReplicated {
  private static final int LEVELS = 3;

  private final List<TreeSet<Block>> levels = new ArrayList<>();
  private final Map<Block, Integer> levelOf = new LinkedHashMap<>();

  /** The index, among all blocks by level, of the first block that the last turn did not reach. */
  private int next;

  UnderReplicated() {
    for (int level = 0; level < LEVELS; level++) {
      levels.add(new TreeSet<>(Comparator.comparing(Block::name)));
    }
  }

  /**
   * Adds a block that lacks replicas, or updates its urgency.
   *
   * @param live the number of its live replicas
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

  /** Removes a block that lacks no replicas or is deleted. */
  void remove(Block block) {
    Integer level = levelOf.remove(block);
    if (level != null) {
      levels.get(level).remove(block);
    }
  }

  /**
   * Removes a block of this turn whose missing replicas are all being copied, and moves the start
   * of the next turn back by one accordingly.
   */
  void seenTo(Block block) {
    remove(block);
    next = Math.max(0, next - 1);
  }

  int size() {
    return levelOf.size();
  }

  /**
   * Returns the blocks to examine in this turn, the most urgent first: as many as given, or all if
   * there are fewer.
   */
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
