package io.racklab.master.runs.experiment;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import io.racklab.master.engine.schedule.external.ProgramFiles;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiFunction;

/** The texts of an experiment that name files: clusters, traces, programs and recordings. */
public final class NamedFiles {
  /** The key of a workload that names its trace. */
  private static final String FILE = "file";

  private NamedFiles() {}

  /**
   * True if a text at a path names a file. Other texts, such as a description or a job's name, may
   * come from an untrusted source and only look like a path.
   *
   * @param path the keys below {@code experiment}; elements of a list have the list's path
   */
  public static boolean areAt(List<String> path) {
    String last = path.get(path.size() - 1);
    return switch (path.get(0)) {
      case "cluster", "calibration" -> path.size() == 1;
      case "workload" -> path.size() == 1 || last.equals(FILE);
      case "schedulers" -> ProgramFiles.KEYS.contains(last);
      default -> false;
    };
  }

  /** True if a text at a path may also name a folder without a format such as {@code jhist:}. */
  public static boolean mayBeFolders(List<String> path) {
    return path.get(path.size() - 1).equals(FILE);
  }

  /** Makes paths to files absolute, since the resolved experiment lies in another folder. */
  static ConfigValue absolute(List<String> path, ConfigValue value, Path folder) {
    return replaced(path, value, (at, word) -> absolute(at, word, folder));
  }

  /** Returns a value in which paths are only files' names, so that moving files changes nothing. */
  static ConfigValue withoutFolders(List<String> path, ConfigValue value) {
    return replaced(path, value, (at, word) -> word.replaceAll("(?<=^|:)[^:]*/", ""));
  }

  private static ConfigValue replaced(
      List<String> path, ConfigValue value, BiFunction<List<String>, String, String> replacing) {
    if (value instanceof ConfigObject object) {
      ConfigObject replaced = object;
      for (String key : new TreeSet<>(object.keySet())) {
        List<String> below = new ArrayList<>(path);
        below.add(key);
        replaced = replaced.withValue(key, replaced(below, object.get(key), replacing));
      }
      return replaced;
    }
    if (value instanceof ConfigList list) {
      return ConfigValueFactory.fromIterable(
          list.stream().map(one -> replaced(path, one, replacing)).toList());
    }
    return value.unwrapped() instanceof String word && areAt(path)
        ? ConfigValueFactory.fromAnyRef(replacing.apply(path, word))
        : value;
  }

  private static String absolute(List<String> path, String word, Path folder) {
    int colon = word.indexOf(':');
    String kind = colon > 1 ? word.substring(0, colon + 1) : "";
    try {
      Path file = folder.resolve(word.substring(kind.length())).normalize();
      // A word without a kind stays a name, even if there is a folder of that name.
      boolean asFolder = !kind.isEmpty() || mayBeFolders(path);
      return Files.isRegularFile(file) || asFolder && Files.isDirectory(file) ? kind + file : word;
    } catch (InvalidPathException e) {
      // The word is not a path.
      return word;
    }
  }
}
