package io.racklab.deploy.dialogue;

import io.racklab.master.engine.schedule.external.Dialogue;
import io.racklab.master.engine.schedule.external.DialogueException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * Sends lines to a program and reads its answers. The calling thread itself blocks on the read,
 * without another thread in between; a watchdog breaks the streams if the program does not answer
 * in time.
 */
final class LineDialogue implements Dialogue {
  /** The maximum length of a line in bytes; a longer line counts as endless. */
  private static final int LONGEST = 16 << 20;

  private final Counterpart program;
  private final Duration patience;
  private final Watchdog watchdog;
  private byte[] buffer = new byte[1 << 16];
  private int from;
  private int filled;

  LineDialogue(Counterpart program, Duration patience) {
    this.program = program;
    this.patience = patience;
    watchdog = new Watchdog(patience, program::breakOff);
  }

  @Override
  public Optional<String> ask(String line) {
    watchdog.begin();
    try {
      byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
      program.out().write(bytes);
      program.out().flush();
      String answer = read();
      if (watchdog.hasBarked()) {
        throw ended();
      }
      return Optional.of(answer);
    } catch (IOException e) {
      throw ended();
    } finally {
      watchdog.end();
    }
  }

  private DialogueException ended() {
    if (watchdog.hasBarked()) {
      return new DialogueException(
          "it said nothing for %.1f s".formatted(patience.toMillis() / 1000.0));
    }
    // The program gets some time to end by itself, and must not be killed meanwhile.
    watchdog.end();
    return new DialogueException(program.end());
  }

  private String read() throws IOException {
    int at = from;
    while (true) {
      for (; at < filled; at++) {
        if (buffer[at] == '\n') {
          String line = new String(buffer, from, at - from, StandardCharsets.UTF_8);
          from = at + 1;
          return line.strip();
        }
      }
      if (filled - from > LONGEST) {
        throw new DialogueException("its line does not end: " + (filled - from) + " bytes so far");
      }
      at -= makeRoom();
      int read = program.in().read(buffer, filled, buffer.length - filled);
      if (read < 0) {
        throw ended();
      }
      filled += read;
    }
  }

  /**
   * Makes room at the end of the buffer, and returns the number of bytes by which its content has
   * moved.
   */
  private int makeRoom() {
    int moved = from;
    if (from > 0) {
      System.arraycopy(buffer, from, buffer, 0, filled - from);
      filled -= from;
      from = 0;
    }
    if (filled == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    return moved;
  }

  @Override
  public void close() {
    watchdog.close();
    program.close();
  }
}
