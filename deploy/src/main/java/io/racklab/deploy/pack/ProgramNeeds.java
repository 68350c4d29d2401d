package io.racklab.deploy.pack;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import io.racklab.deploy.files.Relocation;
import io.racklab.topologies.config.HoconFile;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds what the schedulers of a pack's experiment need of the machine: commands, modules that a
 * command names, and Hadoop.
 */
final class ProgramNeeds {
  private static final String SCHEDULERS = "schedulers";

  private ProgramNeeds() {}

  /** Returns a line for each need, sorted. */
  static List<String> of(String experiment) {
    Set<String> needs = new TreeSet<>();
    collect(HoconFile.config("experiment.conf", experiment).root(), false, needs);
    return List.copyOf(needs);
  }

  private static void collect(ConfigValue value, boolean scheduler, Set<String> needs) {
    if (value instanceof ConfigList list) {
      list.forEach(one -> collect(one, scheduler, needs));
    } else if (value instanceof ConfigObject object) {
      if (scheduler && object.get("command") instanceof ConfigList command) {
        command(command.stream().map(word -> word.unwrapped().toString()).toList(), needs);
      }
      if (scheduler && object.get("kind") != null && text(object, "kind").equals("hadoop")) {
        needs.add(
            "Hadoop's jars"
                + (object.containsKey("version") ? ", version " + text(object, "version") : "")
                + ": racklab check experiment.conf says how to get them");
        if (object.get("jars") instanceof ConfigList jars) {
          jars.forEach(jar -> needs.add(jar.unwrapped() + ", at this path: jars of a scheduler"));
        }
      }
      for (String key : new TreeSet<>(object.keySet())) {
        collect(object.get(key), scheduler || key.equals(SCHEDULERS), needs);
      }
    }
  }

  private static void command(List<String> words, Set<String> needs) {
    String whole = String.join(" ", words);
    String first = words.isEmpty() ? "" : words.get(0);
    if (!first.isEmpty() && !first.startsWith(Relocation.FOLDER + "/")) {
      needs.add("the command " + first);
    }
    if (first.contains("python") && words.contains("-m")) {
      needs.add(
          "the module of "
              + whole
              + ": install it, or name its file in the experiment, so that it is packed");
    }
  }

  private static String text(ConfigObject section, String key) {
    return section.get(key).unwrapped().toString();
  }
}
