package io.racklab.protocol;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The files of a submission, or the part of them that fits one message.
 *
 * @param known true if the submission exists
 * @param name the name of their folder
 * @param files the files in it, in the order of their names
 * @param more true if there are files after the last of these, which another request must ask for;
 *     false if {@code files} is empty
 */
public record ResultFiles(boolean known, String name, List<Sized> files, boolean more)
    implements Message {
  /**
   * The largest number of characters in one message: Akka refuses messages above 256 KiB, and a
   * character may take three bytes.
   */
  private static final int MOST_CHARACTERS = 48 * 1024;

  private static final int CHARACTERS_BESIDE_A_NAME = 24;

  public ResultFiles {
    files = List.copyOf(files);
    // A client asks for the files after the last one listed; after an empty list it would ask for
    // the same files forever.
    more &= !files.isEmpty();
  }

  /** Returns an empty listing. */
  public static ResultFiles none(boolean known) {
    return new ResultFiles(known, "", List.of(), false);
  }

  /**
   * Returns the first files after a name, at most as many as fit one message; at least one if there
   * is any.
   *
   * @param all all files, in any order
   * @param after the name after which the listing starts; empty to start with the first file
   */
  public static ResultFiles after(String after, String name, List<Sized> all) {
    List<Sized> later =
        all.stream()
            .filter(file -> file.file().compareTo(after) > 0)
            .sorted(Comparator.comparing(Sized::file))
            .toList();
    List<Sized> files = new ArrayList<>();
    int characters = 0;
    for (Sized file : later) {
      characters += file.file().length() + CHARACTERS_BESIDE_A_NAME;
      if (!files.isEmpty() && characters > MOST_CHARACTERS) {
        return new ResultFiles(true, name, files, true);
      }
      files.add(file);
    }
    return new ResultFiles(true, name, files, false);
  }

  /** Returns the name of the last file listed; empty if there is none. */
  public String last() {
    return files.isEmpty() ? "" : files.get(files.size() - 1).file();
  }

  /**
   * A file and its size.
   *
   * @param file the file's path below the folder, with slashes
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Sized(String file, long bytes) {}
}
