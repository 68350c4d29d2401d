package io.racklab.master.engine.workload;

import io.racklab.master.engine.workload.asks.JobAsk;
import io.racklab.master.engine.workload.asks.JobAsks;
import io.racklab.topologies.config.Section;
import io.racklab.topologies.config.Size;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Reads what a listed job chooses for itself: {@code slowstart = 0.8, map { memory = 2 GiB, vcores
 * = 2 }}, and {@code reduce} and {@code master} alike.
 */
final class JobAsksReader {
  private static final long MIB = 1 << 20;

  /** The containers of a job by the names of their sections. */
  private enum Container {
    MAP("map", JobAsk.MAP_MEMORY, JobAsk.MAP_VCORES),
    REDUCE("reduce", JobAsk.REDUCE_MEMORY, JobAsk.REDUCE_VCORES),
    MASTER("master", JobAsk.MASTER_MEMORY, JobAsk.MASTER_VCORES);

    private final String key;
    private final JobAsk memory;
    private final JobAsk vcores;

    Container(String key, JobAsk memory, JobAsk vcores) {
      this.key = key;
      this.memory = memory;
      this.vcores = vcores;
    }

    private void read(Section section, Map<JobAsk, Double> asks) {
      section.at("memory").size(MIB).ifPresent(bytes -> asks.put(memory, (double) (bytes / MIB)));
      section
          .at("vcores")
          .count(1, Integer.MAX_VALUE)
          .ifPresent(count -> asks.put(vcores, (double) count));
      section.end();
    }

    private String render(JobAsks asks) {
      List<String> keys = new ArrayList<>();
      OptionalLong mebibytes = asks.amount(memory);
      if (mebibytes.isPresent()) {
        keys.add("memory = " + Size.text(mebibytes.getAsLong() * MIB));
      }
      OptionalLong count = asks.amount(vcores);
      if (count.isPresent()) {
        keys.add("vcores = " + count.getAsLong());
      }
      return keys.isEmpty() ? "" : ", " + key + " { " + String.join(", ", keys) + " }";
    }
  }

  private JobAsksReader() {}

  static JobAsks read(Section job) {
    Map<JobAsk, Double> asks = new EnumMap<>(JobAsk.class);
    job.at("slowstart").shareOrZero().ifPresent(share -> asks.put(JobAsk.SLOWSTART, share));
    for (Container container : Container.values()) {
      job.at(container.key).section().ifPresent(section -> container.read(section, asks));
    }
    return new JobAsks(asks);
  }

  /** Returns the keys that read back as these, each behind a comma. */
  static String render(JobAsks asks) {
    StringBuilder keys = new StringBuilder();
    asks.slowstart().ifPresent(share -> keys.append(", slowstart = ").append(share));
    for (Container container : Container.values()) {
      keys.append(container.render(asks));
    }
    return keys.toString();
  }
}
