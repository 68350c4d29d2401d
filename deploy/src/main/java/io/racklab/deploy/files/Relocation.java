package io.racklab.deploy.files;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import io.racklab.master.runs.experiment.Jar;
import io.racklab.master.runs.experiment.NamedChanges;
import io.racklab.master.runs.experiment.NamedFiles;
import io.racklab.topologies.config.FileTrouble;
import io.racklab.topologies.config.HoconFile;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Collects the files that a resolved experiment names by absolute paths, and rewrites the
 * experiment for another machine, where it names them {@code inputs/NAME}.
 */
public final class Relocation {
  /** The folder of the files, next to the rewritten experiment. */
  public static final String FOLDER = "inputs";

  private static final String EXPERIMENT = "experiment";
  private static final String SCHEDULERS = "schedulers";
  private static final String SWEEP = "sweep";

  /** An absolute path, with or without the name of a trace's format before it. */
  private static final Pattern WHOLE = Pattern.compile("([a-z0-9]{2,}:)?(/.+)");

  /** The files, and their paths in the rewritten experiment. */
  private final Map<Path, String> places = new LinkedHashMap<>();

  private final Map<Path, InputRole> roles = new LinkedHashMap<>();

  /** The traces that are folders, and their paths in the rewritten experiment. */
  private final Map<Path, String> folders = new LinkedHashMap<>();

  /** The paths at which there is no file. */
  private final Map<Path, InputRole> absent = new LinkedHashMap<>();

  private final Set<String> taken = new TreeSet<>();
  private final String experiment;

  /**
   * @param resolved the experiment of a run directory
   * @param jars the jars with which it was run
   */
  public Relocation(String resolved, List<Jar> jars) {
    ConfigObject root = HoconFile.config("experiment.conf", resolved).root();
    ConfigObject moved =
        root.get(EXPERIMENT) instanceof ConfigObject whole
            ? root.withValue(EXPERIMENT, moved(whole, List.of()))
            : root;
    experiment =
        moved.render(ConfigRenderOptions.defaults().setOriginComments(false).setJson(false));
    jars.forEach(jar -> place(Path.of(jar.file()), InputRole.JAR));
  }

  /**
   * Returns the rewritten experiment; its paths are relative to the folder that contains {@value
   * #FOLDER}.
   */
  public String experiment() {
    return experiment;
  }

  /** Returns the role of one of the files. */
  public InputRole role(Path file) {
    return roles.get(file);
  }

  /**
   * Returns the paths for a role at which there is no file. A command may name such a path without
   * reading it, for example to write there.
   */
  public List<Path> absent(InputRole role) {
    return absent.keySet().stream().filter(file -> absent.get(file) == role).toList();
  }

  /** Returns the present paths of the files, by their paths in the rewritten experiment. */
  public Map<String, Path> files() {
    Map<String, Path> files = new LinkedHashMap<>();
    places.forEach((file, place) -> files.put(place, file));
    return files;
  }

  /**
   * Returns a value in which absolute paths are replaced.
   *
   * @param path the value's path, from {@code experiment} on; elements of a list have the list's
   *     path
   */
  private ConfigValue moved(ConfigValue value, List<String> path) {
    if (value instanceof ConfigObject object) {
      ConfigObject moved = object;
      // In alphabetical order, since the object's own order is undefined.
      for (String key : new TreeSet<>(object.keySet())) {
        ConfigValue inner = moved(object.get(key), below(path, key));
        if (inner != object.get(key)) {
          moved = moved.withValue(key, inner);
        }
      }
      return moved;
    }
    if (value instanceof ConfigList list) {
      List<ConfigValue> moved = list.stream().map(one -> moved(one, path)).toList();
      return moved.equals(list) ? value : ConfigValueFactory.fromIterable(moved);
    }
    if (value.unwrapped() instanceof String word && NamedFiles.areAt(path)) {
      Matcher whole = WHOLE.matcher(word);
      if (whole.matches()) {
        return moved(value, path, whole);
      }
    }
    return value;
  }

  /** Appends a key to a path; the keys of a sweep, and of each change, are paths themselves. */
  private static List<String> below(List<String> path, String key) {
    if (path.equals(List.of(NamedChanges.KEY))) {
      return List.of(SWEEP);
    }
    if (path.equals(List.of(SWEEP))) {
      return ConfigUtil.splitPath(key);
    }
    List<String> below = new ArrayList<>(path);
    below.add(key);
    return below;
  }

  private ConfigValue moved(ConfigValue value, List<String> path, Matcher word) {
    InputRole role = path.get(0).equals(SCHEDULERS) ? InputRole.PROGRAM : InputRole.TRACE;
    Path file = Path.of(word.group(2));
    if (role == InputRole.PROGRAM && Files.isRegularFile(file.resolve("run.json"))) {
      throw new ImmovableInputException(
          "the recording "
              + file
              + " is a folder, and only files can be copied elsewhere: name one dialogue-….jsonl in"
              + " it, and run again");
    }
    String kind = word.group(1) == null ? "" : word.group(1);
    if (Files.isDirectory(file) && (!kind.isEmpty() || NamedFiles.mayBeFolders(path))) {
      return ConfigValueFactory.fromAnyRef(kind + placeAll(file, role));
    }
    if (!Files.exists(file)) {
      absent.put(file, role);
    }
    if (!Files.isRegularFile(file) || role == InputRole.PROGRAM && isOfTheMachine(file)) {
      return value;
    }
    return ConfigValueFactory.fromAnyRef(kind + place(file, role));
  }

  /** Registers all files of a trace that is a folder, and returns the folder's new path. */
  private String placeAll(Path folder, InputRole role) {
    String known = folders.get(folder);
    if (known != null) {
      return known;
    }
    String place = free(folder.getFileName().toString());
    folders.put(folder, place);
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        places.put(file, place + "/" + name);
        roles.put(file, role);
      }
    } catch (IOException e) {
      throw unreadable(folder, FileTrouble.of(e));
    } catch (UncheckedIOException e) {
      throw unreadable(folder, FileTrouble.of(e));
    }
    return place;
  }

  /**
   * True for programs in a folder of PATH, such as /usr/bin/python3: another machine has its own.
   */
  private static boolean isOfTheMachine(Path program) {
    String folders = System.getenv().getOrDefault("PATH", "");
    return Arrays.asList(folders.split(File.pathSeparator))
        .contains(program.getParent().toString());
  }

  /**
   * Registers a file and returns its new path, which keeps its name: cells of a sweep are named
   * after it.
   */
  private String place(Path file, InputRole role) {
    String known = places.get(file);
    if (known != null) {
      return known;
    }
    String place = free(file.getFileName().toString());
    places.put(file, place);
    roles.put(file, role);
    return place;
  }

  private String free(String name) {
    String place = FOLDER + "/" + name;
    for (int i = 2; !taken.add(place); i++) {
      place = FOLDER + "/" + i + "/" + name;
    }
    return place;
  }

  private static ImmovableInputException unreadable(Path folder, String why) {
    return new ImmovableInputException("the trace " + folder + " cannot be read: " + why);
  }
}
