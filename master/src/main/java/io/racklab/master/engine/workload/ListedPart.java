package io.racklab.master.engine.workload;

import io.racklab.topologies.config.Size;
import java.util.OptionalInt;

/**
 * A job that a file lists with all its sizes, in bytes.
 *
 * @param sizes the job's bytes, with at least a byte of input
 * @param reduces the number of reduces; 0 if and only if nothing is shuffled
 */
record ListedPart(
    ListedSubmission submission,
    DataSizes sizes,
    int reduces,
    ComputeCosts costs,
    KeySkew skew,
    InputPlace place) {

  JobShape shape(long blockSize) {
    return new JobShape(
        submission.name(),
        sizes,
        new TaskCounts(JobSpec.mapsOf(sizes.input(), blockSize), reduces),
        costs,
        OptionalInt.empty(),
        skew,
        place);
  }

  String render() {
    return "{ "
        + submission.render()
        + ", input = "
        + Size.text(sizes.input())
        + ", shuffle = "
        + Size.text(sizes.shuffle())
        + ", output = "
        + Size.text(sizes.output())
        + ", reduces = "
        + reduces
        + ", map-cpu = "
        + Cost.text(costs.map())
        + ", reduce-cpu = "
        + Cost.text(costs.reduce())
        + submission.renderRest()
        + skew.render(", ")
        + InputFileReader.render(place)
        + " }";
  }
}
