package io.racklab.master.runs.experiment;

import io.racklab.master.engine.storage.ReplicationSettings;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.time.Duration;
import java.util.Optional;

/** Reads whether lost replicas are copied, and at what pace. */
final class ReplicationReader {
  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final int MOST = 1_000_000;

  private ReplicationReader() {}

  /**
   * Reads {@code on} or {@code off}, or a section, which means {@code on} unless it says otherwise.
   *
   * @param field the field, which may be missing
   * @return the settings; empty if replicas stay lost
   */
  static Optional<ReplicationSettings> read(Field field) {
    if (!field.present()) {
      return Optional.empty();
    }
    Section section = field.isText() ? Section.empty() : field.section().orElseGet(Section::empty);
    boolean on =
        field.isText() ? field.flag().orElse(false) : section.at("enabled").flag().orElse(true);
    ReplicationSettings settings =
        new ReplicationSettings(
            time(section, "heartbeat-expiry", Duration.ZERO),
            count(section, "max-streams"),
            count(section, "work-multiplier"),
            time(section, "interval", SHORTEST),
            time(section, "pending-timeout", SHORTEST));
    section.end();
    return on ? Optional.of(settings) : Optional.empty();
  }

  private static Duration time(Section section, String key, Duration least) {
    return section
        .at(key)
        .duration(least)
        .orElseGet(() -> Defaults.duration("re-replication." + key));
  }

  private static int count(Section section, String key) {
    return section.at(key).count(1, MOST).orElseGet(() -> Defaults.count("re-replication." + key));
  }
}
