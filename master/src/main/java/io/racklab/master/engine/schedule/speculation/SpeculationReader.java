package io.racklab.master.engine.schedule.speculation;

import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.master.engine.schedule.PolicyKind;
import io.racklab.master.engine.schedule.Speculation;
import io.racklab.master.engine.schedule.speculation.Hadoop1Speculation.Since;
import io.racklab.topologies.config.Section;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Reads the policies that choose slow tasks for a second attempt. */
public final class SpeculationReader {
  private static final Duration LAG = Duration.ofSeconds(60);

  private SpeculationReader() {}

  /** Reads {@code hadoop-1} or {@code late}, for a policy that builds on one of them. */
  public static Optional<PolicyFactory<Speculation>> either(Section section) {
    return PolicyKind.of(
        section, Map.of("hadoop-1", SpeculationReader::hadoop1, "late", SpeculationReader::late));
  }

  static PolicyFactory<Speculation> hadoop1(Section copies) {
    double gap = copies.at("gap").share().orElse(0.20);
    long lag = lag(copies);
    Since since =
        copies
            .at("since")
            .choice(Map.of("launch", Since.LAUNCH, "submit", Since.SUBMIT))
            .orElse(Since.LAUNCH);
    return seed -> new Hadoop1Speculation(gap, lag, since);
  }

  static PolicyFactory<Speculation> late(Section copies) {
    LateSettings settings =
        new LateSettings(
            lag(copies),
            copies.at("slow-task").number().orElse(1.0),
            copies.at("slow-node").number().orElse(1.0),
            copies.at("cap").share().orElse(0.1),
            copies.at("min-copies").count(0, Integer.MAX_VALUE).orElse(10),
            copies.at("min-slot-share").share().orElse(0.01));
    return seed -> new LateSpeculation(settings);
  }

  private static long lag(Section copies) {
    return copies.at("lag").duration(Duration.ZERO).orElse(LAG).toNanos();
  }
}
