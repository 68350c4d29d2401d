package io.racklab.master.engine.schedule.hadoop;

import io.racklab.master.engine.schedule.DecisionTime;
import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code order { kind = hadoop, class = capacity, version = "3.4.1", conf = etc/hadoop }}.
 */
final class HadoopReader {
  private static final String VERSION = "3.4.1";

  private HadoopReader() {}

  static PolicyFactory<Order> read(Section order) {
    Optional<String> scheduler = scheduler(order.at("class"));
    Optional<HadoopJars> jars = jars(order);
    Map<String, String> files = texts(order.at("files"));
    files.putAll(HadoopFiles.in(order.at("conf")));
    Map<String, String> properties = texts(order.at("properties"));
    Map<String, List<String>> labels = labels(order.at("labels"));
    DecisionTime deciding = DecisionTime.read(order.at("decision-time"));
    Optional<HadoopPlan> plan =
        jars.flatMap(
            found -> scheduler.map(name -> new HadoopPlan(found, name, files, properties, labels)));
    plan.ifPresent(made -> start(made, order.at("class")));
    return seed -> new HadoopQueues(plan.orElseThrow(), deciding);
  }

  /** Reports what Hadoop has against the configuration. */
  private static void start(HadoopPlan plan, Field place) {
    try {
      plan.countsVcores();
    } catch (IllegalArgumentException refused) {
      report(refused, place);
    }
  }

  /** What to do stands behind the last colon of such messages. */
  private static void report(IllegalArgumentException refused, Field place) {
    String message = refused.getMessage();
    int end = message.lastIndexOf(": ");
    place.problem(
        end < 0 ? message : message.substring(0, end),
        end < 0 ? "correct conf, properties or jars" : message.substring(end + 2));
  }

  private static Optional<String> scheduler(Field field) {
    Optional<String> word = field.required("class = capacity").text();
    String name =
        switch (word.orElse("capacity")) {
          case "capacity" -> HadoopSetup.CAPACITY;
          case "fair" -> HadoopSetup.FAIR;
          case "fifo" -> HadoopSetup.FIFO;
          default -> word.get();
        };
    if (!name.contains(".")) {
      field.problem(
          "there is no scheduler " + name + " in Hadoop",
          "write capacity, fair or fifo, or the full name of a class that extends"
              + " AbstractYarnScheduler");
      return Optional.empty();
    }
    return word.map(any -> name);
  }

  /** Returns the jars that the section names, and after them those of the version, if needed. */
  private static Optional<HadoopJars> jars(Section order) {
    Field version = order.at("version");
    Field own = order.at("jars");
    String wanted = version.text().orElse(VERSION);
    try {
      List<Path> paths = new ArrayList<>();
      for (Field one : own.elements()) {
        Optional<Path> path = one.path();
        if (path.isEmpty()) {
          return Optional.empty();
        }
        paths.addAll(
            Files.isRegularFile(path.get()) ? List.of(path.get()) : HadoopHome.jars(path.get()));
      }
      if (!HadoopHome.hasResourceManager(paths)) {
        paths.addAll(
            HadoopHome.find(wanted, System.getenv(), Path.of(System.getProperty("user.home"))));
      } else if (version.present()) {
        version.problem(
            "the jars have a Hadoop of their own", "leave version out, or name other jars");
      }
      return Optional.of(HadoopJars.of(paths));
    } catch (IllegalArgumentException missing) {
      Field place = own.present() ? own : version.present() ? version : order.at("kind");
      report(missing, place);
      return Optional.empty();
    }
  }

  private static Map<String, String> texts(Field field) {
    Map<String, String> all = new LinkedHashMap<>();
    Optional<Section> section = field.section();
    if (section.isPresent()) {
      for (String name : section.get().keys()) {
        section.get().at(name).read(value -> value).ifPresent(value -> all.put(name, value));
      }
      section.get().end();
    }
    return all;
  }

  private static Map<String, List<String>> labels(Field field) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    Optional<Section> section = field.section();
    if (section.isPresent()) {
      for (String label : section.get().keys()) {
        all.put(
            label,
            section.get().at(label).elements().stream()
                .flatMap(one -> one.text().stream())
                .toList());
      }
      section.get().end();
    }
    return all;
  }
}
