package io.racklab.deploy.simulate.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.FlowKind;
import io.racklab.protocol.SortSettings;
import org.junit.jupiter.api.Test;

/** The files of a reduce that merges two at once, and three files at the earliest. */
class AttemptDiskTest {
  private final SortSettings sort = new SortSettings(100, 0.8, 2, 1000, 0.5);
  private final long full = (long) Math.ceil(sort.shuffleBufferBytes() * sort.shuffleMergeShare());
  private final AttemptDisk disk = new AttemptDisk(sort);

  private void spills(long bytes, long nanos) {
    assertThat(disk.fetches(nanos)).isEmpty();
    disk.fetched(bytes, nanos + 1);
    assertThat(disk.spills(bytes, nanos + 2)).isEmpty();
  }

  private void file(long bytes, long nanos) {
    spills(bytes, nanos);
    assertThat(disk.ended(FlowKind.SPILL, bytes, nanos + 3)).isEmpty();
  }

  private String merges(long bytes, long nanos) {
    disk.reads(bytes);
    return disk.merges(bytes, nanos);
  }

  private void mergedAt(long nanos) {
    assertThat(disk.ended(FlowKind.MERGE, 0, nanos)).isEmpty();
    assertThat(disk.ended(FlowKind.MERGE, 0, nanos)).isEmpty();
  }

  /** The least two of three files are merged; one file comes, and the spill of another begins. */
  private void begin() {
    file(full, 10);
    file(full + 1, 20);
    file(3 * full, 30);
    assertThat(merges(2 * full + 1, 33)).isEmpty();
    file(full + 3, 40);
    spills(full + 4, 50);
  }

  @Test
  void aSpillIsHeardBeforeAMergeThatEndsAtTheSameTime() {
    begin();
    disk.ended(FlowKind.SPILL, full + 4, 60);
    mergedAt(60);
    assertThat(merges(2 * full + 7, 60)).isEmpty();
  }

  @Test
  void orAfterIt() {
    begin();
    disk.ended(FlowKind.SPILL, full + 4, 60);
    mergedAt(60);
    assertThat(merges(3 * full + 4, 60)).isEmpty();
  }

  @Test
  void aSpillThatEndedBeforeIsHeard() {
    begin();
    disk.ended(FlowKind.SPILL, full + 4, 59);
    mergedAt(60);
    assertThat(merges(3 * full + 4, 60)).contains("instead of " + (2 * full + 7) + " B");
  }
}
