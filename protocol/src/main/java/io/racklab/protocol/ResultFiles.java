package io.racklab.protocol;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The files of a submission, or as many as one message carries.
 *
 * @param known whether there is such a submission
 * @param name of their folder
 * @param files in it, by their names
 * @param more whether others come after the last of these: ask for those; never after none
 */
public record ResultFiles(boolean known, String name, List<Sized> files, boolean more)
    implements Message {
  /** A message is refused beyond 256 KiB; a character may take three bytes. */
  private static final int MOST_CHARACTERS = 48 * 1024;

  private static final int CHARACTERS_BESIDE_A_NAME = 24;

  public ResultFiles {
    files = List.copyOf(files);
    // Whoever asks for those after none would ask for ever.
    more &= !files.isEmpty();
  }

  /** There are none. */
  public static ResultFiles none(boolean known) {
    return new ResultFiles(known, "", List.of(), false);
  }

  /**
   * The first files after a name, as many as one message carries, and at least one.
   *
   * @param all files, in any order
   * @param after empty for those from the first on
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

  /** The name of the last of these; empty if there is none. */
  public String last() {
    return files.isEmpty() ? "" : files.get(files.size() - 1).file();
  }

  /**
   * @param file its path below the folder, with slashes
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Sized(String file, long bytes) {}
}
