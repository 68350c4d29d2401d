package io.racklab.deploy.pack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Finds what a Python program imports besides installed modules: Racklab's package, and modules in
 * the program's folder. Other installed modules are not reported, since they cannot be
 * distinguished from Python's standard library.
 */
final class ProgramNeeds {
  private static final Pattern IMPORT =
      Pattern.compile(
          "^[ \\t]*(?:from\\s+([A-Za-z_]\\w*)|import\\s+([A-Za-z_][\\w., ]*))", Pattern.MULTILINE);

  /** The maximum size of a program that is searched; scripts are smaller. */
  private static final long MOST_BYTES = 1 << 20;

  private ProgramNeeds() {}

  /**
   * Returns a line for each import that a pack does not hold.
   *
   * @param place the program's path in the pack
   */
  static List<String> of(String place, Path program) throws IOException {
    List<String> needs = new ArrayList<>();
    if (!place.endsWith(".py") || Files.size(program) > MOST_BYTES) {
      return needs;
    }
    for (String module : imported(program)) {
      if (module.equals("racklab")) {
        needs.add(
            place + " imports racklab: install Racklab's Python package, python/ in its archive");
      } else if (Files.exists(program.resolveSibling(module + ".py"))
          || Files.isDirectory(program.resolveSibling(module))) {
        needs.add(place + " imports " + module + ", which lies beside it: copy that to inputs too");
      }
    }
    return needs;
  }

  private static Set<String> imported(Path program) throws IOException {
    Set<String> modules = new TreeSet<>();
    String text = new String(Files.readAllBytes(program), StandardCharsets.UTF_8);
    IMPORT
        .matcher(text)
        .results()
        .forEach(
            found -> {
              String names = found.group(1) == null ? found.group(2) : found.group(1);
              for (String name : names.split(",")) {
                modules.add(name.strip().split("[ .]")[0]);
              }
            });
    return modules;
  }
}
