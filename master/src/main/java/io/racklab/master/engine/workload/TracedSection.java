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
    int limit = section.at("jobs").count(1, Integer.MAX_VALUE).orElse(Integer.MAX_VALUE);
    long mapInput = section.at("map-input").size(1).orElse(Traced.USUAL_INPUT);
    long reduceShuffle = section.at("reduce-shuffle").size(1).orElse(Traced.USUAL_INPUT);
    double gaps = section.at("scale-gaps").positive().orElse(1.0);
    boolean halved = section.at("costs").choice(Map.of("own", false, "half", true)).orElse(false);
    KeySkew skew = KeySkewReader.drawn(section);
    Field skewField = section.at("key-skew");
    if (format == TraceFormat.COFLOWS && skewField.present()) {
      skewField.problem("the trace says what each reduce fetches", "leave out key-skew");
    }
    section.end();
    return file.flatMap(path -> jobs(fileField, format, path))
        .map(jobs -> jobs.subList(0, Math.min(limit, jobs.size())))
        .map(
            jobs ->
                new Traced(file.get(), format, jobs, mapInput, reduceShuffle, gaps, halved, skew));
  }

  private static Optional<List<TraceJob>> jobs(Field field, TraceFormat format, Path file) {
    try {
      return Optional.of(format.read(file));
    } catch (InvalidInputException invalid) {
      invalid.problems().forEach(field::problem);
      return Optional.empty();
    }
  }
}
