package io.racklab.master.workload;

import com.typesafe.config.ConfigUtil;
import io.racklab.protocol.AttemptId;
import io.racklab.topologies.config.Size;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A job that a file lists with all its sizes, in bytes.
 *
 * @param user whose it is; empty if one of the users at random
 * @param input at least 1
 * @param reduces 0 if and only if nothing is shuffled
 * @param after numbers of the jobs in the list whose output it reads, ascending
 */
record ListedPart(
    String name,
    Optional<String> user,
    long input,
    long shuffle,
    long output,
    int reduces,
    ComputeCosts costs,
    List<Integer> after) {
  ListedPart {
    after = List.copyOf(after);
  }

  JobShape shape(long blockSize) {
    return new JobShape(
        name,
        new DataSizes(input, shuffle, output),
        new TaskCounts(JobSpec.mapsOf(input, blockSize), reduces),
        costs);
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
        + Cost.text(costs.map())
        + ", reduce-cpu = "
        + Cost.text(costs.reduce())
        + (after.isEmpty()
            ? ""
            : after.stream()
                .map(AttemptId::jobName)
                .collect(Collectors.joining(", ", ", after = [ ", " ]")))
        + " }";
  }
}
