package io.racklab.master.runs.experiment;

import io.racklab.master.engine.storage.ReplicationSettings;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.Optional;

/** Reads whether lost replicas are copied, and at what pace. */
final class ReplicationReader {
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
            ExperimentKeys.REPLICATION_EXPIRY.in(section),
            ExperimentKeys.REPLICATION_STREAMS.in(section),
            ExperimentKeys.REPLICATION_WORK.in(section),
            ExperimentKeys.REPLICATION_INTERVAL.in(section),
            ExperimentKeys.REPLICATION_TIMEOUT.in(section));
    section.end();
    return on ? Optional.of(settings) : Optional.empty();
  }
}
