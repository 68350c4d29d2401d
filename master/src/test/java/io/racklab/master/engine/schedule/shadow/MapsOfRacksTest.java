package io.racklab.master.engine.schedule.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.Clusters;
import io.racklab.master.Specs;
import io.racklab.master.engine.job.InputSplits;
import io.racklab.master.engine.job.Job;
import io.racklab.master.engine.job.Jobs;
import io.racklab.topologies.Slots;
import org.junit.jupiter.api.Test;

/** A job's maps in two racks. */
class MapsOfRacksTest {
  private static final boolean[] BOTH = {true, true};

  private final Jobs jobs = new Jobs(Clusters.equal(2, 1, new Slots.Typed(9, 1)), 0);

  private Job job(int maps) {
    return jobs.submit(Specs.job(1, maps, 0), new InputSplits(1, new int[maps]), 0);
  }

  private static void place(MapsOfRacks racks, int map, int rack) {
    racks.job().launchMap(map, 0);
    racks.placed(map, rack);
  }

  /** Racks have two maps and one; then one and two, so that the last map goes to the first. */
  @Test
  void aMapThatRunsAgainCountsInItsNewRackAlone() {
    var racks = new MapsOfRacks(job(4), 2);
    place(racks, 0, 0);
    place(racks, 1, 0);
    place(racks, 2, 1);
    assertThat(racks.mayHaveOneMore(0, BOTH)).isFalse();
    racks.placed(0, 1);
    assertThat(racks.mayHaveOneMore(0, BOTH)).isTrue();
    assertThat(racks.mayHaveOneMore(1, BOTH)).isFalse();
  }

  /** A rack with one of three maps may have a second, since two wait and the other has none. */
  @Test
  void aJobThatBeginsAnewHasNoMapsInRacks() {
    Job job = job(3);
    var racks = new MapsOfRacks(job, 2);
    place(racks, 0, 0);
    place(racks, 1, 0);
    job.restart();
    assertThat(racks.mayHaveOneMore(0, BOTH)).isTrue();
    place(racks, 0, 1);
    assertThat(racks.mayHaveOneMore(1, BOTH)).isTrue();
    place(racks, 1, 1);
    assertThat(racks.mayHaveOneMore(1, BOTH)).isFalse();
  }
}
