package io.racklab.master.engine.workload.trace;

import io.racklab.master.engine.workload.settings.JavaOptions;
import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;
import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The configuration of a job, which Hadoop keeps beside its history as {@code job_ID_conf.xml}.
 *
 * @param values the properties that are used, by name
 */
record JobConfiguration(Map<String, String> values) {
  /** For a job without such a file. */
  static final JobConfiguration NONE = new JobConfiguration(new LinkedHashMap<>());

  private static final List<String> QUEUES =
      List.of("mapreduce.job.queuename", "mapred.job.queue.name", "mapred.fairscheduler.pool");
  private static final List<String> USERS = List.of("mapreduce.job.user.name", "user.name");
  private static final String RATIO = "mapreduce.job.heap.memory-mb.ratio";

  /** The Java options from which Hadoop 3 derives a memory that is not set. */
  private static final Map<JobSetting, List<String>> HEAPS = heaps();

  private static final List<String> USED = used();
  private static final XMLInputFactory XML = xml();

  JobConfiguration {
    values = Collections.unmodifiableMap(values);
  }

  private static Map<JobSetting, List<String>> heaps() {
    Map<JobSetting, List<String>> heaps = new EnumMap<>(JobSetting.class);
    heaps.put(JobSetting.MAP_MEMORY, List.of("mapreduce.map.java.opts", "mapred.child.java.opts"));
    heaps.put(
        JobSetting.REDUCE_MEMORY, List.of("mapreduce.reduce.java.opts", "mapred.child.java.opts"));
    return heaps;
  }

  private static List<String> used() {
    Stream<String> settings =
        Stream.of(JobSetting.values()).flatMap(ask -> ask.properties().stream());
    return Stream.of(
            QUEUES.stream(),
            USERS.stream(),
            HEAPS.values().stream().flatMap(List::stream),
            Stream.of(RATIO),
            settings)
        .flatMap(names -> names)
        .toList();
  }

  private static XMLInputFactory xml() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    return factory;
  }

  /**
   * Reads the configuration of a job that lies beside its history, if there is one.
   *
   * @throws InvalidInputException if it is broken
   */
  static JobConfiguration beside(Path history, String job) {
    if (!job.matches("job_\\w+")) {
      return NONE;
    }
    Path file = history.resolveSibling(job + "_conf.xml");
    return Files.isRegularFile(file)
        ? TraceFile.read(file, stream -> new JobConfiguration(properties(file, stream)))
        : NONE;
  }

  private static Map<String, String> properties(Path file, InputStream stream) {
    Map<String, String> values = new LinkedHashMap<>();
    XMLStreamReader xml = null;
    try {
      xml = XML.createXMLStreamReader(stream);
      String name = "";
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamConstants.START_ELEMENT) {
          if (xml.getLocalName().equals("name")) {
            name = xml.getElementText().strip();
          } else if (xml.getLocalName().equals("value") && USED.contains(name)) {
            values.put(name, xml.getElementText().strip());
          }
        }
      }
      return values;
    } catch (XMLStreamException e) {
      int line = xml == null ? 0 : Math.max(0, xml.getLocation().getLineNumber());
      throw new InvalidInputException(
          new Problem(file.toString(), line, "the XML is broken", "copy the file anew"));
    }
  }

  /** Returns the queue; empty if none is named. */
  String queue() {
    return first(QUEUES).orElse("");
  }

  /** Returns the user; empty if none is named. */
  String user() {
    return first(USERS).orElse("");
  }

  /** Returns what the job chooses for itself, without unknown values such as -1. */
  JobSettings settings() {
    Map<JobSetting, Double> settings = new EnumMap<>(JobSetting.class);
    for (JobSetting setting : JobSetting.values()) {
      first(setting.properties())
          .map(setting::read)
          .filter(OptionalDouble::isPresent)
          .ifPresent(value -> settings.put(setting, value.getAsDouble()));
    }
    HEAPS.forEach(
        (setting, names) ->
            first(names)
                .map(options -> JavaOptions.container(options, ratio()))
                .filter(memory -> memory.isPresent() && setting.accepts(memory.getAsLong()))
                .ifPresent(memory -> settings.putIfAbsent(setting, (double) memory.getAsLong())));
    return new JobSettings(settings);
  }

  private double ratio() {
    double ratio =
        first(List.of(RATIO)).map(JobSetting::number).orElse(OptionalDouble.empty()).orElse(0);
    return ratio > 0 ? ratio : JavaOptions.USUAL_RATIO;
  }

  /** Returns the first of these properties that has a value without variables. */
  private Optional<String> first(List<String> names) {
    return names.stream()
        .flatMap(name -> Stream.ofNullable(values.get(name)))
        .filter(value -> !value.isBlank() && !value.contains("${"))
        .findFirst();
  }
}
