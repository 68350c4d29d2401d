package io.racklab.master.engine.workload;

import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;
import io.racklab.topologies.config.Section;
import io.racklab.topologies.config.Size;
import io.racklab.topologies.config.UnreadableException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Reads what a listed job chooses for itself: {@code priority = high, weight = 3, slowstart = 0.8,
 * map { memory = 2 GiB, vcores = 2 }}, and {@code reduce} and {@code master} alike.
 */
final class JobSettingsReader {
  private static final long MIB = 1 << 20;

  /** The containers of a job by the names of their sections. */
  private enum Container {
    MAP("map", JobSetting.MAP_MEMORY, JobSetting.MAP_VCORES),
    REDUCE("reduce", JobSetting.REDUCE_MEMORY, JobSetting.REDUCE_VCORES),
    MASTER("master", JobSetting.MASTER_MEMORY, JobSetting.MASTER_VCORES);

    private final String key;
    private final JobSetting memory;
    private final JobSetting vcores;

    Container(String key, JobSetting memory, JobSetting vcores) {
      this.key = key;
      this.memory = memory;
      this.vcores = vcores;
    }

    private void read(Section section, Map<JobSetting, Double> settings) {
      section
          .at("memory")
          .size(MIB)
          .ifPresent(bytes -> settings.put(memory, (double) (bytes / MIB)));
      section
          .at("vcores")
          .count(1, Integer.MAX_VALUE)
          .ifPresent(count -> settings.put(vcores, (double) count));
      section.end();
    }

    private String render(JobSettings settings) {
      List<String> keys = new ArrayList<>();
      OptionalLong mebibytes = settings.amount(memory);
      if (mebibytes.isPresent()) {
        keys.add("memory = " + Size.text(mebibytes.getAsLong() * MIB));
      }
      OptionalLong count = settings.amount(vcores);
      if (count.isPresent()) {
        keys.add("vcores = " + count.getAsLong());
      }
      return keys.isEmpty() ? "" : ", " + key + " { " + String.join(", ", keys) + " }";
    }
  }

  private JobSettingsReader() {}

  static JobSettings read(Section job) {
    Map<JobSetting, Double> settings = new EnumMap<>(JobSetting.class);
    job.at("priority")
        .read(JobSettingsReader::priority)
        .ifPresent(value -> settings.put(JobSetting.PRIORITY, value));
    job.at("weight").positive().ifPresent(weight -> settings.put(JobSetting.WEIGHT, weight));
    job.at("slowstart").shareOrZero().ifPresent(share -> settings.put(JobSetting.SLOWSTART, share));
    for (Container container : Container.values()) {
      job.at(container.key).section().ifPresent(section -> container.read(section, settings));
    }
    return new JobSettings(settings);
  }

  private static Double priority(String text) {
    OptionalDouble value = JobSetting.PRIORITY.read(text.replace('-', '_'));
    if (value.isEmpty()) {
      throw new UnreadableException(text, "is no priority", "high, or a whole number from 0");
    }
    return value.getAsDouble();
  }

  /** Returns the keys that read back as these, each behind a comma. */
  static String render(JobSettings settings) {
    StringBuilder keys = new StringBuilder();
    settings.priority().ifPresent(value -> keys.append(", priority = ").append(value));
    settings.weight().ifPresent(weight -> keys.append(", weight = ").append(weight));
    settings.slowstart().ifPresent(share -> keys.append(", slowstart = ").append(share));
    for (Container container : Container.values()) {
      keys.append(container.render(settings));
    }
    return keys.toString();
  }
}
