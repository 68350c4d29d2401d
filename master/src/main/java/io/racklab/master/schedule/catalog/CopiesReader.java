package io.racklab.master.schedule.catalog;

import io.racklab.master.schedule.Answer;
import io.racklab.master.schedule.Copies;
import io.racklab.master.schedule.basic.NoCopies;
import io.racklab.master.schedule.dynamicmr.BalancedCopies;
import io.racklab.master.schedule.shadow.DuplicatesAndSpeculation;
import io.racklab.master.schedule.shadow.KmnCopies;
import io.racklab.master.schedule.shadow.ShadowCopies;
import io.racklab.master.schedule.shadow.ShadowSettings;
import io.racklab.master.schedule.speculation.Hadoop1Copies;
import io.racklab.master.schedule.speculation.Hadoop1Copies.Since;
import io.racklab.master.schedule.speculation.LateCopies;
import io.racklab.master.schedule.speculation.LateSettings;
import io.racklab.topologies.file.Field;
import io.racklab.topologies.file.Section;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Reads the answer to: which running tasks get a second attempt? */
final class CopiesReader {
  private static final Duration LAG = Duration.ofSeconds(60);

  private CopiesReader() {}

  static Optional<Answer<Copies>> read(Section section) {
    return Kind.of(
        section,
        Map.of(
            "none", any -> seed -> new NoCopies(),
            "hadoop-1", CopiesReader::hadoop1,
            "late", CopiesReader::late,
            "sepb", CopiesReader::sepb,
            "kmn", CopiesReader::kmn,
            "shadow", CopiesReader::shadow));
  }

  private static Answer<Copies> sepb(Section copies) {
    double checked = copies.at("jobs-checked").number().orElse(1.0);
    if (checked > 1) {
      copies
          .at("jobs-checked")
          .problem("this is a share of the jobs", "write 0.8, or 0 to hold no copy back");
      checked = 1;
    }
    double share = checked;
    double after = killAfter(copies.at("kill-after"));
    Field field = copies.at("over").required("over { kind = late }");
    Optional<Section> section = field.section();
    Optional<Answer<Copies>> over = section.flatMap(CopiesReader::speculation);
    section.ifPresent(Section::end);
    return seed -> new BalancedCopies(over.orElseThrow().make(seed.named("over")), share, after);
  }

  /** So many times the average, or infinity for {@code off}. */
  private static double killAfter(Field field) {
    if (field.present() && field.isText() && field.text().equals(Optional.of("off"))) {
      return Double.POSITIVE_INFINITY;
    }
    double after = field.number().orElse(2.0);
    if (after <= 1) {
      field.problem("half of all tasks take more than the average", "write kill-after = 2, or off");
      return 2;
    }
    return after;
  }

  private static Optional<Answer<Copies>> speculation(Section section) {
    return Kind.of(section, Map.of("hadoop-1", CopiesReader::hadoop1, "late", CopiesReader::late));
  }

  private static Answer<Copies> kmn(Section copies) {
    double ratio = shareOrNone(copies.at("ratio"));
    boolean waits = copies.at("wait-for-copies").flag().orElse(true);
    return beside(copies, seed -> new KmnCopies(ratio, waits, seed));
  }

  /** The share of a job's maps that may be duplicated, or 0. */
  private static double shareOrNone(Field field) {
    double share = field.number().orElse(ShadowSettings.THRESHOLD);
    if (share > 1) {
      field.problem("this is a share of a job's maps", "write 0.15, or 0 for no duplicates");
      return ShadowSettings.THRESHOLD;
    }
    return share;
  }

  private static Answer<Copies> shadow(Section copies) {
    ShadowSettings settings =
        new ShadowSettings(
            shareOrNone(copies.at("threshold")),
            copies.at("drop-original").flag().orElse(true),
            copies.at("early-choice").flag().orElse(true),
            copies.at("time-model").flag().orElse(true));
    return beside(copies, seed -> new ShadowCopies(settings, seed));
  }

  /** Duplicates with or without speculation of the tasks that have none. */
  private static Answer<Copies> beside(Section copies, Answer<Copies> duplicates) {
    Optional<Section> section = copies.at("speculation").section();
    Optional<Answer<Copies>> speculation = section.flatMap(CopiesReader::speculation);
    section.ifPresent(Section::end);
    return speculation.isEmpty()
        ? duplicates
        : seed ->
            new DuplicatesAndSpeculation(
                duplicates.make(seed), speculation.get().make(seed.named("speculation")));
  }

  private static Answer<Copies> hadoop1(Section copies) {
    double gap = copies.at("gap").share().orElse(0.20);
    long lag = lag(copies);
    Since since =
        copies
            .at("since")
            .choice(Map.of("launch", Since.LAUNCH, "submit", Since.SUBMIT))
            .orElse(Since.LAUNCH);
    return seed -> new Hadoop1Copies(gap, lag, since);
  }

  private static Answer<Copies> late(Section copies) {
    LateSettings settings =
        new LateSettings(
            lag(copies),
            copies.at("slow-task").number().orElse(1.0),
            copies.at("slow-node").number().orElse(1.0),
            copies.at("cap").share().orElse(0.1),
            copies.at("min-copies").count(0, Integer.MAX_VALUE).orElse(10),
            copies.at("min-slot-share").share().orElse(0.01));
    return seed -> new LateCopies(settings);
  }

  private static long lag(Section copies) {
    return copies.at("lag").duration(Duration.ZERO).orElse(LAG).toNanos();
  }
}
