package io.racklab.master.engine.workload;

import io.racklab.master.engine.seed.Draws;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The jobs that a file lists, in its order. Only users and times are drawn.
 *
 * @param parts the listed jobs, at least one
 * @param users the number of users, at least 1; a job without a user belongs to a random one
 */
record Listed(List<ListedPart> parts, Arrivals arrivals, int users) implements Workload {
  Listed {
    parts = List.copyOf(parts);
  }

  @Override
  public List<JobSpec> jobs(long blockSize, Seed seed) {
    List<Duration> times = arrivals.times(parts.size(), seed);
    Draws user = seed.named("users").draws();
    List<JobSpec> jobs = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      try {
        ListedPart part = parts.get(i);
        String drawn = "user" + (user.below(users) + 1);
        jobs.add(part.shape(blockSize).at(i + 1, part.submission().at(times.get(i), drawn), seed));
      } catch (IllegalArgumentException e) {
        throw new InvalidInputException(
            new Problem(
                "workload",
                0,
                parts.get(i).submission().name() + ": " + e.getMessage(),
                "change input, shuffle, reduces or the block size"));
      }
    }
    return List.copyOf(jobs);
  }

  @Override
  public double scaleBytes() {
    return 1;
  }

  @Override
  public String render() {
    return "workload {\n  kind = list\n  users = "
        + users
        + "\n  arrivals "
        + arrivals.render()
        + "\n  jobs = [\n"
        + parts.stream().map(part -> "    " + part.render() + "\n").collect(Collectors.joining())
        + "  ]\n}\n";
  }
}
