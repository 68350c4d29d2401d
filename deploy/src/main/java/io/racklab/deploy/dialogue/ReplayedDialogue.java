package io.racklab.deploy.dialogue;

import io.racklab.master.engine.schedule.external.Dialogue;
import io.racklab.master.engine.schedule.external.DialogueException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Answers from a recording, as long as each request equals the recorded one. */
final class ReplayedDialogue implements Dialogue {
  /** The depth of a run's folder in its directory: cell, scheduler, repeat. */
  private static final int DEEPEST = 3;

  private final Path file;
  private final BufferedReader lines;

  private ReplayedDialogue(Path file, BufferedReader lines) {
    this.file = file;
    this.lines = lines;
  }

  /**
   * @param from a recording, or a run directory
   * @param folder the folder of the current run; if {@code from} is a run directory, its folder for
   *     the same run is used
   * @param name the recording's name in the folder
   */
  static ReplayedDialogue open(Path from, Path folder, String name) {
    Path file = file(from, folder, name);
    try {
      return new ReplayedDialogue(file, Files.newBufferedReader(file));
    } catch (IOException e) {
      throw new DialogueException("the recording cannot be read: " + e.getMessage());
    }
  }

  private static Path file(Path from, Path folder, String name) {
    return Files.isDirectory(from) ? counterpart(from, folder, name) : from;
  }

  /**
   * Returns the file beside the recording that {@link #open} would read, with another extension.
   */
  static Path times(Path from, Path folder, String name, String ending) {
    Path file = file(from, folder, name);
    String own = file.getFileName().toString();
    int dot = own.lastIndexOf('.');
    return file.resolveSibling((dot < 0 ? own : own.substring(0, dot)) + ending);
  }

  private static Path counterpart(Path from, Path folder, String name) {
    for (int depth = DEEPEST; depth > 1; depth--) {
      if (folder.getNameCount() >= depth) {
        Path below = folder.subpath(folder.getNameCount() - depth, folder.getNameCount());
        Path file = from.resolve(below).resolve(name);
        if (Files.exists(file)) {
          return file;
        }
      }
    }
    throw new DialogueException("there is no " + name + " of this run in it");
  }

  @Override
  public Optional<String> ask(String line) {
    try {
      String recorded = lines.readLine();
      String answer = recorded == null ? null : lines.readLine();
      if (recorded == null) {
        throw new DialogueException("the recording " + file + " has no more requests");
      }
      if (!recorded.equals(line)) {
        throw new DialogueException(
            "the recording " + file + " has another request: " + around(recorded, line));
      }
      if (answer == null) {
        throw new DialogueException("the recording " + file + " has no answer to this request");
      }
      return Optional.of(answer);
    } catch (IOException e) {
      throw new DialogueException("the recording cannot be read: " + e.getMessage());
    }
  }

  /** Returns the recorded line around the first difference. */
  private static String around(String recorded, String line) {
    int at = 0;
    while (at < Math.min(recorded.length(), line.length())
        && recorded.charAt(at) == line.charAt(at)) {
      at++;
    }
    return "…"
        + recorded.substring(Math.max(0, at - 40), Math.min(recorded.length(), at + 60))
        + "…";
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException e) {
      // Closing a reader loses nothing.
    }
  }
}
