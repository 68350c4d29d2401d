package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * The registered paths: sets of links, numbered densely. The links of all paths stand in one array.
 */
final class Paths {
  private static final int NONE = -1;

  private final int linkCount;
  private int count;
  private int[] starts = new int[64];
  private int[] links = new int[256];
  private int[] nextOfSameHash = new int[64];
  private final LongIndex byHash = new LongIndex();

  Paths(int linkCount) {
    this.linkCount = linkCount;
  }

  int count() {
    return count;
  }

  /** Returns the index of a path's first link in the array of all links. */
  int start(int path) {
    return starts[path];
  }

  /** Returns the index one past a path's last link. */
  int end(int path) {
    return starts[path + 1];
  }

  /** Copies the links of a path into {@code to}, from index {@code at} on. */
  void copy(int path, int[] to, int at) {
    int start = starts[path];
    for (int i = starts[path + 1] - start - 1; i >= 0; i--) {
      to[at + i] = links[start + i];
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
    long hash = length;
    for (int i = 0; i < length; i++) {
      hash = hash * 0x5851F42D4C957F2DL + sorted[i];
    }
    int head = byHash.get(hash);
    for (int path = head; path != NONE; path = nextOfSameHash[path]) {
      if (Arrays.equals(links, starts[path], starts[path + 1], sorted, 0, length)) {
        return path;
      }
    }
    return register(sorted, length, hash, head);
  }

  private int register(int[] sorted, int length, long hash, int head) {
    int path = count++;
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      nextOfSameHash = Arrays.copyOf(nextOfSameHash, 2 * count);
    }
    int start = starts[path];
    if (start + length > links.length) {
      links = Arrays.copyOf(links, Math.max(start + length, 2 * links.length));
    }
    System.arraycopy(sorted, 0, links, start, length);
    starts[path + 1] = start + length;
    nextOfSameHash[path] = head;
    byHash.put(hash, path);
    return path;
  }
}
