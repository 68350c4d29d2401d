package io.racklab.master.engine.workload;

import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import io.racklab.topologies.config.UnreadableException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;

/** Reads an entry of {@code jobs-of}. */
final class MixPartReader {
  /** The value of HDFS's dfs.replication.max. */
  private static final int MOST_REPLICAS = 512;

  private static final Duration MAP_TIME = Duration.ofSeconds(10);

  private MixPartReader() {}

  static Optional<MixPart> read(Section section) {
    Map<String, Function<Section, Optional<MixPart>>> readers = new TreeMap<>();
    readers.put(PiPart.WORD, MixPartReader::pi);
    Benchmark.byWord().forEach((word, one) -> readers.put(word, part -> benchmark(one, part)));
    Field word = section.at("benchmark").required("benchmark = terasort");
    Optional<Function<Section, Optional<MixPart>>> reader = word.choice(readers);
    Optional<MixPart> part = reader.flatMap(reading -> reading.apply(section));
    if (reader.isPresent()) {
      // The keys of an unknown benchmark are unknown, so none of them is reported.
      section.end();
    }
    return part;
  }

  private static Optional<MixPart> benchmark(Benchmark benchmark, Section section) {
    Optional<Long> input = section.at("input").required("input = 1 GiB").size(1);
    OptionalInt reduces =
        section
            .at("reduces")
            .count(0, JobSpec.MOST_TASKS)
            .map(OptionalInt::of)
            .orElse(OptionalInt.empty());
    double share = share(section);
    boolean combiner = section.at("combiner").flag().orElse(true);
    OptionalInt replication =
        section
            .at("output-replication")
            .count(1, MOST_REPLICAS)
            .map(OptionalInt::of)
            .orElse(OptionalInt.empty());
    KeySkew skew =
        reduces.isPresent()
            ? KeySkewReader.of(reduces.getAsInt(), section)
            : KeySkewReader.drawn(section);
    InputPlace place = InputFileReader.read(section);
    return input.map(
        bytes ->
            new BenchmarkPart(
                benchmark, bytes, reduces, share, combiner, replication, skew, place));
  }

  private static Optional<MixPart> pi(Section section) {
    Optional<Integer> maps = section.at("maps").required("maps = 10").count(1, JobSpec.MOST_TASKS);
    Duration time = section.at("map-time").duration(Duration.ZERO).orElse(MAP_TIME);
    section.at("reduces").read(MixPartReader::one);
    double share = share(section);
    return maps.map(count -> new PiPart(count, time, share));
  }

  private static int one(String text) {
    if (!text.equals("1")) {
      throw new UnreadableException(text, "cannot be: pi has one reduce", "1");
    }
    return 1;
  }

  private static double share(Section section) {
    return section.at("share").positive().orElse(1.0);
  }
}
