package io.racklab.master.workload;

import com.typesafe.config.ConfigUtil;
import io.racklab.topologies.config.Size;
import java.util.Optional;

/**
 * A job that a file lists with all its sizes. Bytes; costs in seconds per byte.
 *
 * @param user whose it is; empty if one of the users at random
 * @param input at least 1
 * @param reduces 0 if and only if nothing is shuffled
 */
record ListedPart(
    String name,
    Optional<String> user,
    long input,
    long shuffle,
    long output,
    int reduces,
    double mapCost,
    double reduceCost) {

  JobShape shape(long blockSize) {
    return new JobShape(
        name,
        new DataSizes(input, shuffle, output),
        new TaskCounts(JobSpec.mapsOf(input, blockSize), reduces),
        new ComputeCosts(mapCost, reduceCost));
  }

  String render() {
    return "{ name = "
        + ConfigUtil.quoteString(name)
        + user.map(whose -> ", user = " + ConfigUtil.quoteString(whose)).orElse("")
        + ", input = "
        + Size.text(input)
        + ", shuffle = "
        + Size.text(shuffle)
        + ", output = "
        + Size.text(output)
        + ", reduces = "
        + reduces
        + ", map-cpu = "
        + Cost.text(mapCost)
        + ", reduce-cpu = "
        + Cost.text(reduceCost)
        + " }";
  }
}
