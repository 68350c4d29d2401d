package io.racklab.master.engine.workload;

import com.typesafe.config.ConfigUtil;
import io.racklab.protocol.AttemptId;
import io.racklab.topologies.config.Size;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A job that a file lists with all its sizes, in bytes.
 *
 * @param user the job's user; empty for a random one
 * @param sizes the job's bytes, with at least a byte of input
 * @param reduces the number of reduces; 0 if and only if nothing is shuffled
 * @param after the numbers of the listed jobs whose output it reads, ascending
 */
record ListedPart(
    String name,
    Optional<String> user,
    DataSizes sizes,
    int reduces,
    ComputeCosts costs,
    List<Integer> after,
    KeySkew skew,
    InputPlace place) {
  ListedPart {
    after = List.copyOf(after);
  }

  JobShape shape(long blockSize) {
    return new JobShape(
        name,
        sizes,
        new TaskCounts(JobSpec.mapsOf(sizes.input(), blockSize), reduces),
        costs,
        OptionalInt.empty(),
        skew,
        place);
  }

  String render() {
    return "{ name = "
        + ConfigUtil.quoteString(name)
        + user.map(whose -> ", user = " + ConfigUtil.quoteString(whose)).orElse("")
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
        + (after.isEmpty()
            ? ""
            : after.stream()
                .map(AttemptId::jobName)
                .collect(Collectors.joining(", ", ", after = [ ", " ]")))
        + skew.render(", ")
        + InputFileReader.render(place)
        + " }";
  }
}
