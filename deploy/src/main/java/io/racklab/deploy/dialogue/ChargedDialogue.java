package io.racklab.deploy.dialogue;

import io.racklab.master.engine.schedule.external.Dialogue;
import java.time.Duration;
import java.util.Optional;

/**
 * Charges a fixed emulated time for each answer, since virtual time stands still while a program
 * computes one.
 *
 * @param each the time that an answer takes
 */
record ChargedDialogue(Dialogue dialogue, Duration each) implements Dialogue {
  @Override
  public Optional<String> ask(String line) {
    return dialogue.ask(line);
  }

  @Override
  public long decidedNanos() {
    return each.toNanos();
  }

  @Override
  public void close() {
    dialogue.close();
  }
}
