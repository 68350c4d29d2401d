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
 * The files that a program needs beside its own file, as far as the text of a Python program tells:
 * Racklab's package, and modules that lie beside it. Others cannot be told from Python's own.
 */
final class ProgramNeeds {
  private static final Pattern IMPORT =
      Pattern.compile(
          "^[ \\t]*(?:from\\s+([A-Za-z_]\\w*)|import\\s+([A-Za-z_][\\w., ]*))", Pattern.MULTILINE);

  /** A longer file is not looked into: nobody writes such a program. */
  private static final long MOST_BYTES = 1 << 20;

  private ProgramNeeds() {}

  /**
   * A line for each thing that it needs and a pack does not hold.
   *
   * @param place where the pack has the program
   */
  static List<String> of(String place, Path program) throws IOException {
    List<String> needs = new ArrayList<>();
    if (!place.endsWith(".py") || Files.size(program) > MOST_BYTES) {
      return needs;
    }
    for (String module : imported(program)) {
      if (module.equals("racklab")) {
        needs.add(
            place + " imports racklab: install Racklab's Python package, python/ of the archive");
      } else if (Files.exists(program.resolveSibling(module + ".py"))
          || Files.isDirectory(program.resolveSibling(module))) {
        needs.add(place + " imports " + module + ", which lies beside it: put it into inputs too");
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
