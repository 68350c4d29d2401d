package io.racklab.master.engine.schedule.hadoop;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import io.racklab.topologies.config.Field;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of a Hadoop configuration that a scheduler reads. A run's experiment has their texts,
 * so that it can be repeated when the files have changed or are elsewhere.
 */
public final class HadoopFiles {
  private static final String CONF = "conf";
  private static final String FILES = "files";
  private static final String JARS = "jars";

  private HadoopFiles() {}

  /** Returns the texts of the files in the folder that a key names, by the files' names. */
  static Map<String, String> in(Field conf) {
    Optional<Path> folder = conf.path();
    if (folder.isEmpty()) {
      return Map.of();
    }
    if (!Files.isDirectory(folder.get())) {
      conf.problem(
          folder.get() + " is not a folder",
          "name the folder that holds yarn-site.xml and capacity-scheduler.xml or"
              + " fair-scheduler.xml");
      return Map.of();
    }
    Map<String, String> texts;
    try {
      texts = in(folder.get());
    } catch (UncheckedIOException unreadable) {
      conf.problem(
          "a file of " + folder.get() + " cannot be read: " + unreadable.getCause(),
          "make it readable, as text in UTF-8");
      return Map.of();
    }
    if (texts.isEmpty()) {
      conf.problem(
          folder.get() + " has none of Hadoop's files",
          "put yarn-site.xml and capacity-scheduler.xml or fair-scheduler.xml there");
    }
    return texts;
  }

  private static Map<String, String> in(Path folder) {
    Map<String, String> texts = new LinkedHashMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(HadoopFiles::isXml).sorted().toList()) {
        String name = file.getFileName().toString();
        String text = Files.readString(file);
        if (name.equals(HadoopSetup.YARN_SITE)
            || name.equals(HadoopSetup.CAPACITY_QUEUES)
            || text.contains("<allocations")) {
          texts.put(name, text);
        }
      }
      return texts;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static boolean isXml(Path file) {
    return file.getFileName().toString().endsWith(".xml") && Files.isRegularFile(file);
  }

  /**
   * Returns the section of an order with the texts of the files in its {@code conf}, and with
   * absolute paths to its jars; the same section if it is not of one of Hadoop's schedulers.
   *
   * @param folder the folder from which its relative paths start
   */
  public static ConfigValue whole(ConfigValue order, Path folder) {
    if (!(order instanceof ConfigObject section)
        || !section.containsKey("kind")
        || !HadoopFamily.KIND.equals(section.get("kind").unwrapped())) {
      return order;
    }
    ConfigObject whole = section;
    if (section.containsKey(CONF)) {
      Map<String, Object> texts = new LinkedHashMap<>();
      if (section.get(FILES) instanceof ConfigObject given) {
        texts.putAll(given.unwrapped());
      }
      texts.putAll(in(folder.resolve(section.get(CONF).unwrapped().toString())));
      whole = whole.withoutKey(CONF).withValue(FILES, ConfigValueFactory.fromMap(texts));
    }
    if (section.containsKey(JARS)) {
      Object jars = section.get(JARS).unwrapped();
      List<?> all = jars instanceof List<?> list ? list : List.of(jars);
      whole =
          whole.withValue(
              JARS,
              ConfigValueFactory.fromIterable(
                  all.stream()
                      .map(jar -> folder.resolve(jar.toString()).normalize().toString())
                      .toList()));
    }
    return whole;
  }
}
