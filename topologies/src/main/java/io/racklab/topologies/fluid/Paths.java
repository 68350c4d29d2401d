package io.racklab.topologies.fluid;

import java.util.Arrays;

/** The registered paths: sets of links, numbered densely. Numbers of forgotten paths are reused. */
final class Paths {
  private static final int NONE = -1;

  private final int linkCount;
  private int count;

  /** The links of each path in ascending order; null for a path that was forgotten. */
  private int[][] links = new int[64][];

  private int[] nextOfSameHash = new int[64];
  private final LongIndex byHash = new LongIndex();
  private int[] free = new int[64];
  private int freeCount;

  Paths(int linkCount) {
    this.linkCount = linkCount;
  }

  /** Returns the lowest number that no path has ever had. */
  int count() {
    return count;
  }

  /** True if a path has this number. */
  boolean knows(int path) {
    return path >= 0 && path < count && links[path] != null;
  }

  void require(int path) {
    if (!knows(path)) {
      throw new IllegalArgumentException("no path " + path + " of " + count);
    }
  }

  /** Returns the number of links of a path. */
  int length(int path) {
    return links[path].length;
  }

  /** Copies the links of a path into {@code to}, from index {@code at} on. */
  void copy(int path, int[] to, int at) {
    int[] from = links[path];
    for (int i = from.length - 1; i >= 0; i--) {
      to[at + i] = from[i];
    }
  }

  /** Finds or registers the path over these links; their order and repetition do not matter. */
  int find(int[] given) {
    int[] sorted = given.clone();
    Arrays.sort(sorted);
    int length = 0;
    for (int link : sorted) {
      if (link < 0 || link >= linkCount) {
        throw new IllegalArgumentException("no link " + link + ": there are " + linkCount);
      }
      if (length == 0 || sorted[length - 1] != link) {
        sorted[length++] = link;
      }
    }
    int[] set = length == sorted.length ? sorted : Arrays.copyOf(sorted, length);
    long hash = hash(set);
    int head = byHash.get(hash);
    for (int path = head; path != NONE; path = nextOfSameHash[path]) {
      if (Arrays.equals(links[path], set)) {
        return path;
      }
    }
    return register(set, hash, head);
  }

  private static long hash(int[] set) {
    long hash = set.length;
    for (int link : set) {
      hash = hash * 0x5851F42D4C957F2DL + link;
    }
    return hash;
  }

  private int register(int[] set, long hash, int head) {
    int path = freeCount > 0 ? free[--freeCount] : count++;
    if (path == links.length) {
      links = Arrays.copyOf(links, 2 * path);
      nextOfSameHash = Arrays.copyOf(nextOfSameHash, 2 * path);
    }
    links[path] = set;
    nextOfSameHash[path] = head;
    byHash.put(hash, path);
    return path;
  }

  /** Forgets a path, whose number another may then have. */
  void forget(int path) {
    long hash = hash(links[path]);
    int head = byHash.get(hash);
    if (head == path) {
      if (nextOfSameHash[path] == NONE) {
        byHash.remove(hash);
      } else {
        byHash.put(hash, nextOfSameHash[path]);
      }
    } else {
      int before = head;
      while (nextOfSameHash[before] != path) {
        before = nextOfSameHash[before];
      }
      nextOfSameHash[before] = nextOfSameHash[path];
    }
    links[path] = null;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = path;
  }
}
