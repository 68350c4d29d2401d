package io.racklab.master.engine.workload;

import io.racklab.master.engine.workload.trace.TraceFormat;
import io.racklab.master.engine.workload.trace.TraceJob;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Section;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a {@code workload { kind = rumen, … }} and the sections of the other trace formats. */
final class TracedSection {
  private TracedSection() {}

  /** Returns the workload; empty if the section has a problem, which is reported. */
  static Optional<Workload> read(Section section, TraceFormat format) {
    Field fileField = section.at("file").required("file = \"trace.json.gz\"");
    Optional<Path> file = fileField.path();
    Field skipField = section.at("skip-broken");
    boolean skipBroken = skipField.flag().orElse(false);
    if (skipField.present() && !format.readsFolders()) {
      skipField.problem(
          "only folders of jhist and spark have files that can be left out", "leave it out");
    }
    int limit = section.at("jobs").count(1, Integer.MAX_VALUE).orElse(Integer.MAX_VALUE);
    long mapInput = section.at("map-input").size(1).orElse(TraceRules.USUAL_INPUT);
    long reduceShuffle = section.at("reduce-shuffle").size(1).orElse(TraceRules.USUAL_INPUT);
    double outputs = section.at("scale-output").number().orElse(1.0);
    Field gapsField = section.at("scale-gaps");
    double gaps = gapsField.positive().orElse(1.0);
    Field arrivalsField = section.at("arrivals");
    ArrivalsReader.refuseBoth(gapsField, arrivalsField);
    boolean byClass =
        section.at("costs").choice(Map.of("own", false, "classes", true)).orElse(false);
    PoolKind pools = PoolKind.read(section);
    if (pools == PoolKind.QUEUES && !format.hasQueues()) {
      section.at("pools").problem("such traces name no queues", "write pools = users");
    }
    boolean ownSettings =
        section.at("job-settings").choice(Map.of("own", true, "scheduler", false)).orElse(true);
    KeySkew skew = KeySkewReader.drawn(section);
    Field skewField = section.at("key-skew");
    if (format == TraceFormat.COFLOWS && skewField.present()) {
      skewField.problem("the trace says what each reduce fetches", "leave out key-skew");
    }
    Optional<TraceSource> source = file.map(path -> new TraceSource(format, path, skipBroken));
    Optional<List<TraceJob>> jobs = source.flatMap(one -> jobs(fileField, one, limit));
    Optional<Arrivals> arrivals =
        jobs.flatMap(all -> ArrivalsReader.read(arrivalsField, all.size()));
    section.end();
    TraceRules rules =
        new TraceRules(
            mapInput,
            reduceShuffle,
            outputs,
            new TraceTimes(gaps, arrivals),
            byClass,
            skew,
            pools,
            ownSettings);
    return jobs.map(all -> new Traced(source.get(), all, rules, Optional.empty()));
  }

  private static Optional<List<TraceJob>> jobs(Field field, TraceSource source, int limit) {
    try {
      List<TraceJob> jobs = source.read();
      return Optional.of(jobs.subList(0, Math.min(limit, jobs.size())));
    } catch (InvalidInputException invalid) {
      invalid.problems().forEach(field::problem);
      return Optional.empty();
    }
  }
}
