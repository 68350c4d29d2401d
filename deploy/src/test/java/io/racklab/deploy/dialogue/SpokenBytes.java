package io.racklab.deploy.dialogue;

import io.racklab.master.engine.schedule.external.Dialogue;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;

/** The bytes that a program says, and the files in which its answers were recorded. */
public final class SpokenBytes {
  private static final Duration PATIENCE = Duration.ofHours(1);

  private SpokenBytes() {}

  /** A way to a program that has said all that it will say. */
  public static Dialogue program(byte[] says) {
    return new LineDialogue(new Said(new ByteArrayInputStream(says)), PATIENCE);
  }

  /** A recording. */
  public static Dialogue recording(Path file) {
    return ReplayedDialogue.open(file, Path.of("run"), "dialogue");
  }

  private record Said(InputStream in) implements Counterpart {
    @Override
    public OutputStream out() {
      return OutputStream.nullOutputStream();
    }

    @Override
    public String end() {
      return "it has said all";
    }

    @Override
    public void breakOff() {}

    @Override
    public void close() {}
  }
}
