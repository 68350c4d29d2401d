package io.racklab.worker.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.SortSettings;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;

/**
 * Tests spills and merges with buffers of 100 bytes, which maps spill at 80 and reduces at 50
 * bytes; three files are merged at once.
 */
class MergesTest {
  private static final SortSettings SORT = new SortSettings(100, 0.8, 3, 100, 0.5);

  @Test
  void filesThatOneMergeCanReadAreLeftAsTheyAre() {
    assertThat(MergePasses.bytes(files(10, 20, 30), 3)).isZero();
    assertThat(MergePasses.bytes(files(), 3)).isZero();
  }

  /** By Merger.getPassFactor 2 of 4 files are merged first, so that 3 are left. */
  @Test
  void theFirstPassTakesJustSoManyThatTheLastIsFull() {
    assertThat(MergePasses.bytes(files(40, 10, 20, 30), 3)).isEqualTo(30);
    assertThat(MergePasses.bytes(files(1, 2, 3, 4, 5), 3)).isEqualTo(6);
  }

  /** Of 8 files of 10 bytes two are merged, then three, then three again. */
  @Test
  void furtherPassesTakeTheSmallest() {
    assertThat(MergePasses.bytes(files(10, 10, 10, 10, 10, 10, 10, 10), 3)).isEqualTo(20 + 30 + 30);
  }

  @Test
  void aMapWhoseOutputIsOneSpillMergesNothing() {
    assertThat(MapSpills.mergedBytes(0, SORT)).isZero();
    assertThat(MapSpills.mergedBytes(80, SORT)).isZero();
  }

  @Test
  void aMapOfSeveralSpillsReadsAndWritesAllOnceMore() {
    assertThat(MapSpills.mergedBytes(81, SORT)).isEqualTo(81);
    assertThat(MapSpills.mergedBytes(240, SORT)).isEqualTo(240);
    // The spills have 80, 80, 80 and 10 bytes; the two smallest are merged first.
    assertThat(MapSpills.mergedBytes(250, SORT)).isEqualTo(250 + 90);
  }

  @Test
  void whatIsFetchedIsWrittenOutWhenItsShareOfTheMemoryIsFull() {
    ShuffleMerges merges = new ShuffleMerges(SORT);
    merges.fetched(49);
    assertThat(merges.spill()).isZero();
    merges.fetched(1);
    assertThat(merges.spill()).isEqualTo(50);
    assertThat(merges.busy()).isTrue();
    merges.fetched(49);
    assertThat(merges.hasRoom()).isTrue();
    merges.fetched(1);
    // The memory has room for the 50 bytes being spilled and 50 more.
    assertThat(merges.hasRoom()).isFalse();
    assertThat(merges.spill()).isZero();
    merges.spilled();
    assertThat(merges.hasRoom()).isTrue();
    assertThat(merges.spill()).isEqualTo(50);
  }

  @Test
  void someOfManyFilesBecomeOneMeanwhile() {
    ShuffleMerges merges = new ShuffleMerges(SORT);
    for (int file = 0; file < 5; file++) {
      assertThat(merges.merge()).isZero();
      merges.fetched(50 + file);
      merges.spill();
      merges.spilled();
    }
    assertThat(merges.merge()).isEqualTo(50 + 51 + 52);
    assertThat(merges.merge()).isZero();
    merges.merged();
    assertThat(merges.busy()).isFalse();
    merges.fetched(10);
    assertThat(merges.rest()).isEqualTo(10);
    // 153, 53, 54 and 10 are four files.
    assertThat(merges.passes()).isEqualTo(63);
  }

  private static PriorityQueue<Long> files(long... sizes) {
    PriorityQueue<Long> files = new PriorityQueue<>();
    for (long size : sizes) {
      files.add(size);
    }
    return files;
  }
}
