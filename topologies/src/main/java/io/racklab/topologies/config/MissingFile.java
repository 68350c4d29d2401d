package io.racklab.topologies.config;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Describes a missing file, and proposes the file that was probably meant. */
public final class MissingFile {
  /** The number of files in a folder above which none of them is proposed. */
  private static final int MOST = 1000;

  /**
   * A name is proposed only if it differs from the written one by at most one edit for every
   * {@value} letters of the written one.
   */
  private static final int LETTERS_PER_MISTAKE = 3;

  private MissingFile() {}

  /** Returns the problem of a missing file. */
  public static Problem problem(Path file) {
    return new Problem(file.normalize().toString(), 0, "there is no such file", instead(file));
  }

  private static String instead(Path file) {
    Path name = file.getFileName();
    Path folder = file.toAbsolutePath().normalize().getParent();
    if (name == null || folder == null || !Files.isDirectory(folder)) {
      return folder == null || Files.isDirectory(folder)
          ? "check the path"
          : "check the path: there is no folder " + folder;
    }
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> beside = Files.newDirectoryStream(folder, Files::isRegularFile)) {
      for (Path one : beside) {
        names.add(one.getFileName().toString());
        if (names.size() > MOST) {
          return "check the path";
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return "check the path";
    }
    names.sort(null);
    String wanted = name.toString();
    String nearest = names.isEmpty() ? "" : Nearest.to(wanted, names);
    return !nearest.isEmpty()
            && Nearest.distance(wanted, nearest) * LETTERS_PER_MISTAKE <= wanted.length()
        ? "did you mean " + file.resolveSibling(nearest).normalize() + "?"
        : "check the path";
  }
}
