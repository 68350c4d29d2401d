package io.racklab.deploy.dialogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.engine.schedule.external.Dialogue;
import io.racklab.master.engine.schedule.external.DialogueException;
import io.racklab.topologies.config.FileTrouble;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Charges for each answer the wall-clock time that it took. It writes these times to a file beside
 * the recording, in nanoseconds, one a line, so that a replay charges the same times.
 */
final class MeasuredDialogue implements Dialogue {
  private final Dialogue dialogue;
  private final BufferedWriter times;
  private final Path file;

  /** The times of the recorded run; null if the program answers and its times are measured. */
  private final BufferedReader before;

  private long decidedNanos;

  private MeasuredDialogue(
      Dialogue dialogue, BufferedReader before, BufferedWriter times, Path file) {
    this.dialogue = dialogue;
    this.before = before;
    this.times = times;
    this.file = file;
  }

  /**
   * @param file the file for the times
   * @param before the times to charge; empty if they are to be measured
   */
  static MeasuredDialogue of(Dialogue dialogue, Path file, Optional<Path> before)
      throws IOException {
    try {
      BufferedReader read = before.isPresent() ? open(before.get()) : null;
      BufferedWriter times = new BufferedWriter(Channels.newWriter(PlainFile.replace(file), UTF_8));
      return new MeasuredDialogue(dialogue, read, times, file);
    } catch (IOException | DialogueException e) {
      dialogue.close();
      throw e;
    }
  }

  private static BufferedReader open(Path before) {
    try {
      return Files.newBufferedReader(before);
    } catch (IOException e) {
      throw new DialogueException(
          "decision-time = measured needs the recorded times, but cannot read " + before);
    }
  }

  @Override
  public Optional<String> ask(String line) {
    long since = System.nanoTime();
    Optional<String> answer = dialogue.ask(line);
    decidedNanos = before == null ? System.nanoTime() - since : next();
    write(decidedNanos);
    return answer;
  }

  private long next() {
    try {
      String line = before.readLine();
      if (line != null) {
        return Long.parseLong(line);
      }
    } catch (IOException | NumberFormatException e) {
      // Treated as a missing time.
    }
    throw new DialogueException("the recording has no time for this answer");
  }

  private void write(long nanos) {
    try {
      times.write(Long.toString(nanos));
      times.newLine();
    } catch (IOException e) {
      throw new DialogueException(
          "the times cannot be written to " + file + ": " + FileTrouble.of(e));
    }
  }

  @Override
  public long decidedNanos() {
    return decidedNanos;
  }

  @Override
  public void close() {
    dialogue.close();
    try {
      if (before != null) {
        before.close();
      }
      times.close();
    } catch (IOException e) {
      // The disk is full: the times so far remain.
    }
  }
}
