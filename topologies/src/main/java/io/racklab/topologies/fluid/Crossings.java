package io.racklab.topologies.fluid;

import java.util.Arrays;

/**
 * The crossings of bundles over links: for each bundle the links of its path, in a slot of its own,
 * and for each link its bundles. An index into the slots (an "offset") identifies one crossing of
 * one bundle over one link. Slots of active bundles mostly fit a processor's cache; the paths,
 * which are many more, do not.
 */
final class Crossings {
  private final Paths paths;

  /** The number of links for which each slot has room. */
  private int room = 8;

  private int[] lengths = new int[64];
  private int[] links = new int[lengths.length * room];

  /** For each offset, the place of its bundle among those of the link. */
  private int[] places = new int[links.length];

  private final int[][] bundles;
  private final int[] counts;

  Crossings(int linkCount, Paths paths) {
    this.paths = paths;
    bundles = new int[linkCount][0];
    counts = new int[linkCount];
  }

  /** Returns the first offset of a bundle. */
  int start(int bundle) {
    return bundle * room;
  }

  /** Returns the offset one past the last of a bundle. */
  int end(int bundle) {
    return bundle * room + lengths[bundle];
  }

  int link(int offset) {
    return links[offset];
  }

  /** Returns the number of bundles over the link. */
  int count(int link) {
    return counts[link];
  }

  /**
   * Returns the bundles over the link, at places from 0 to count - 1; valid until the next change.
   */
  int[] bundles(int link) {
    return bundles[link];
  }

  /** Enters a bundle at all links of its path. */
  void enter(int bundle, int path) {
    int length = paths.length(path);
    ensure(bundle, length);
    lengths[bundle] = length;
    int start = start(bundle);
    paths.copy(path, links, start);
    for (int offset = start; offset < start + length; offset++) {
      int link = links[offset];
      int place = counts[link]++;
      if (place == bundles[link].length) {
        bundles[link] = Arrays.copyOf(bundles[link], Math.max(4, 2 * place));
      }
      bundles[link][place] = bundle;
      places[offset] = place;
    }
  }

  private void ensure(int bundle, int length) {
    int slots = bundle < lengths.length ? lengths.length : Math.max(bundle + 1, 2 * bundle);
    int wider = length <= room ? room : Math.max(length, 2 * room);
    if (slots > lengths.length || wider > room) {
      links = widened(links, slots, wider);
      places = widened(places, slots, wider);
      lengths = Arrays.copyOf(lengths, slots);
      room = wider;
    }
  }

  private int[] widened(int[] old, int slots, int wider) {
    int[] moved = new int[slots * wider];
    for (int slot = 0; slot < lengths.length; slot++) {
      System.arraycopy(old, slot * room, moved, slot * wider, room);
    }
    return moved;
  }

  /** Removes a bundle from its links. */
  void leave(int bundle) {
    for (int offset = start(bundle); offset < end(bundle); offset++) {
      int link = links[offset];
      int place = places[offset];
      int last = --counts[link];
      if (place < last) {
        int moved = bundles[link][last];
        bundles[link][place] = moved;
        places[offset(moved, link)] = place;
      }
    }
  }

  private int offset(int bundle, int link) {
    int offset = start(bundle);
    while (links[offset] != link) {
      offset++;
    }
    return offset;
  }
}
