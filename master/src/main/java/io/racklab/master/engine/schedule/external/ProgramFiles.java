package io.racklab.master.engine.schedule.external;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import io.racklab.master.engine.schedule.Part;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files that a policy's section names. Their paths are made absolute, since the resolved
 * configuration is written to another folder.
 */
public final class ProgramFiles {
  /** The keys of a policy's section whose texts may name files. */
  public static final List<String> KEYS = List.of("command", "recording");

  /** A file that every run directory contains. */
  private static final String RUN = "run.json";

  private ProgramFiles() {}

  /**
   * Returns the section with absolute paths to the files that it names; the section itself if it
   * names none.
   *
   * @param answer the policy's section
   * @param folder the folder from which its relative paths start
   */
  public static ConfigValue whole(ConfigValue answer, Path folder) {
    if (!isExternal(answer)) {
      return answer;
    }
    ConfigObject whole = (ConfigObject) answer;
    for (String key : KEYS) {
      if (whole.containsKey(key)) {
        whole = whole.withValue(key, files(whole.get(key), folder));
      }
    }
    return whole;
  }

  /**
   * Returns the files that the policies of a scheduler name by absolute paths. A change to one of
   * them may change the runs.
   */
  public static List<Path> of(ConfigValue scheduler) {
    List<Path> files = new ArrayList<>();
    for (Part part : Part.values()) {
      ConfigValue answer = ((ConfigObject) scheduler).get(part.word());
      if (isExternal(answer)) {
        ConfigObject section = (ConfigObject) answer;
        KEYS.stream().filter(section::containsKey).forEach(key -> add(section.get(key), files));
      }
    }
    return files.stream().sorted().distinct().toList();
  }

  private static void add(ConfigValue value, List<Path> files) {
    if (value instanceof ConfigList list) {
      list.forEach(one -> add(one, files));
    } else if (value.unwrapped().toString().startsWith("/")) {
      Path file = Path.of(value.unwrapped().toString());
      if (Files.isRegularFile(file)) {
        files.add(file);
      }
    }
  }

  private static boolean isExternal(ConfigValue answer) {
    return answer instanceof ConfigObject section
        && section.containsKey("kind")
        && ExternalFamily.KINDS.contains(section.get("kind").unwrapped());
  }

  private static ConfigValue files(ConfigValue value, Path folder) {
    if (value instanceof ConfigList list) {
      return ConfigValueFactory.fromIterable(list.stream().map(one -> file(one, folder)).toList());
    }
    return file(value, folder);
  }

  private static ConfigValue file(ConfigValue word, Path folder) {
    try {
      Path file = folder.resolve(word.unwrapped().toString()).normalize();
      return Files.isRegularFile(file) || Files.isRegularFile(file.resolve(RUN))
          ? ConfigValueFactory.fromAnyRef(file.toString())
          : word;
    } catch (InvalidPathException e) {
      // The word is not a path.
      return word;
    }
  }
}
