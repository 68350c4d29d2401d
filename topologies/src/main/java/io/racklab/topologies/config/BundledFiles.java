package io.racklab.topologies.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Files of one kind that come with Racklab, as resources {@code folder/NAME.conf} next to a class.
 *
 * @param kind the word for such a file in messages, and the name of the section that it consists
 *     of: "cluster"
 * @param beside the class next to which the resources are
 * @param folder the resources' folder, relative to the package of the class, or absolute
 * @param names the names of all files, in the order in which they are listed
 */
public record BundledFiles(String kind, Class<?> beside, String folder, List<String> names) {
  public BundledFiles {
    names = List.copyOf(names);
  }

  /** Returns the one-line description of each file: the {@code description} in its section. */
  public Map<String, String> descriptions() {
    Map<String, String> descriptions = new LinkedHashMap<>();
    for (String name : names) {
      String path = kind + ".description";
      descriptions.put(name, HoconFile.config(name, text(name)).getString(path));
    }
    return descriptions;
  }

  /**
   * Returns a file as a section; relative paths in it start from the working directory.
   *
   * @throws InvalidInputException if no bundled file has this name
   */
  public Section section(String name) {
    return HoconFile.parse(name, text(name), Path.of("").toAbsolutePath());
  }

  /**
   * Returns the text of a file, comments included.
   *
   * @throws InvalidInputException if no bundled file has this name
   */
  public String text(String name) {
    if (!names.contains(name)) {
      String what =
          name.matches(".*\\.\\w+")
              ? "there is no such file, and no bundled " + kind + " of this name"
              : "there is no bundled " + kind + " of this name";
      String instead = "did you mean " + Nearest.to(name, names) + "? (" + all() + ")";
      throw new InvalidInputException(new Problem(name, 0, what, instead));
    }
    try (InputStream stream = beside.getResourceAsStream(folder + "/" + name + ".conf")) {
      if (stream == null) {
        throw new IllegalStateException("resource " + folder + "/" + name + ".conf is missing");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** True if a word that is not one of the names is probably the path of a file. */
  public boolean looksLikeFile(String word, Path folder) {
    try {
      Path file = folder.resolve(word);
      return word.contains("/")
          || word.contains("\\")
          || word.endsWith(".conf")
          || Files.exists(file);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private String all() {
    return String.join(", ", names);
  }
}
