package io.racklab.deploy.pack;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import io.racklab.deploy.pack.PackedInput.Role;
import io.racklab.master.experiment.Jar;
import java.io.File;
import java.io.IOException;
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

/**
 * The files that a resolved experiment names by whole paths, and the experiment as it names them in
 * a pack: {@code inputs/NAME}.
 */
public final class Relocation {
  static final String FOLDER = "inputs";

  /** A whole path, with or without the word of a trace's format. */
  private static final Pattern WHOLE = Pattern.compile("([a-z0-9]{2,}:)?(/.+)");

  /** Each with its place in the pack. */
  private final Map<Path, String> places = new LinkedHashMap<>();

  private final Map<Path, Role> roles = new LinkedHashMap<>();
  private final Set<String> taken = new TreeSet<>();
  private final String experiment;

  /**
   * @param resolved the experiment of a run directory
   * @param jars with which it was run
   */
  public Relocation(String resolved, List<Jar> jars) {
    ConfigObject root = ConfigFactory.parseString(resolved).root();
    ConfigValue moved = moved(root, Role.TRACE);
    experiment =
        moved.render(ConfigRenderOptions.defaults().setOriginComments(false).setJson(false));
    jars.forEach(jar -> place(Path.of(jar.file()), Role.JAR));
  }

  /** The experiment that is to lie beside the folder of inputs. */
  String experiment() {
    return experiment;
  }

  /**
   * The files, as the pack knows them.
   *
   * @param here whether it holds their bytes
   */
  List<PackedInput> inputs(boolean here) throws IOException {
    List<PackedInput> inputs = new ArrayList<>();
    for (Map.Entry<Path, String> place : places.entrySet()) {
      Path file = place.getKey();
      inputs.add(
          new PackedInput(
              place.getValue(), roles.get(file), Files.size(file), PackedFile.sha256(file), here));
    }
    return inputs;
  }

  /** Where the files are now, by their places in the pack. */
  Map<String, Path> files() {
    Map<String, Path> files = new LinkedHashMap<>();
    places.forEach((file, place) -> files.put(place, file));
    return files;
  }

  private ConfigValue moved(ConfigValue value, Role role) {
    if (value instanceof ConfigObject object) {
      ConfigObject moved = object;
      // In the order of the text, whatever order the object has.
      for (String key : new TreeSet<>(object.keySet())) {
        Role below = key.equals("schedulers") ? Role.PROGRAM : role;
        ConfigValue inner = moved(object.get(key), below);
        if (inner != object.get(key)) {
          moved = moved.withValue(key, inner);
        }
      }
      return moved;
    }
    if (value instanceof ConfigList list) {
      List<ConfigValue> moved = list.stream().map(one -> moved(one, role)).toList();
      return moved.equals(list) ? value : ConfigValueFactory.fromIterable(moved);
    }
    if (value.unwrapped() instanceof String word) {
      Matcher whole = WHOLE.matcher(word);
      if (whole.matches()) {
        return moved(value, role, whole);
      }
    }
    return value;
  }

  private ConfigValue moved(ConfigValue value, Role role, Matcher word) {
    Path file = Path.of(word.group(2));
    if (role == Role.PROGRAM && Files.isRegularFile(file.resolve("run.json"))) {
      throw new WrongPackException(
          "a pack takes files, and a recording is the folder "
              + file
              + "; name one dialogue-….jsonl in it, and run again");
    }
    if (!Files.isRegularFile(file) || role == Role.PROGRAM && isOfTheMachine(file)) {
      return value;
    }
    String kind = word.group(1) == null ? "" : word.group(1);
    return ConfigValueFactory.fromAnyRef(kind + place(file, role));
  }

  /** Such as /usr/bin/python3, which another machine has elsewhere or needs no copy of. */
  private static boolean isOfTheMachine(Path program) {
    String folders = System.getenv().getOrDefault("PATH", "");
    return Arrays.asList(folders.split(File.pathSeparator))
        .contains(program.getParent().toString());
  }

  /** Names stay as they are, since the cells of a sweep bear them. */
  private String place(Path file, Role role) {
    String known = places.get(file);
    if (known != null) {
      return known;
    }
    String name = file.getFileName().toString();
    String place = FOLDER + "/" + name;
    for (int i = 2; !taken.add(place); i++) {
      place = FOLDER + "/" + i + "/" + name;
    }
    places.put(file, place);
    roles.put(file, role);
    return place;
  }
}
