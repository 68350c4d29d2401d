package io.racklab.deploy.dialogue;

import io.racklab.master.analysis.file.PlainFile;
import io.racklab.master.engine.schedule.external.Dialogue;
import io.racklab.master.engine.schedule.external.DialogueException;
import io.racklab.topologies.config.FileTrouble;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Records a dialogue: each line with a request is followed by the line with its answer. */
final class RecordedDialogue implements Dialogue {
  private static final int BUFFER = 1 << 16;

  private final Dialogue dialogue;
  private final Path file;
  private final OutputStream record;

  private RecordedDialogue(Dialogue dialogue, Path file, OutputStream record) {
    this.dialogue = dialogue;
    this.file = file;
    this.record = record;
  }

  static RecordedDialogue of(Dialogue dialogue, Path file) throws IOException {
    try {
      return new RecordedDialogue(
          dialogue,
          file,
          new BufferedOutputStream(Channels.newOutputStream(PlainFile.replace(file)), BUFFER));
    } catch (IOException e) {
      dialogue.close();
      throw e;
    }
  }

  @Override
  public synchronized Optional<String> ask(String line) {
    write(line);
    Optional<String> answer = dialogue.ask(line);
    answer.ifPresent(this::write);
    return answer;
  }

  private void write(String line) {
    try {
      record.write(line.getBytes(StandardCharsets.UTF_8));
      record.write('\n');
    } catch (IOException e) {
      throw new DialogueException(
          "the dialogue cannot be written to " + file + ": " + FileTrouble.of(e));
    }
  }

  @Override
  public void close() {
    dialogue.close();
    try {
      closeRecord();
    } catch (IOException e) {
      // The disk is full: the lines so far remain.
    }
  }

  private synchronized void closeRecord() throws IOException {
    record.close();
  }
}
