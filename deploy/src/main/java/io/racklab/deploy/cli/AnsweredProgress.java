package io.racklab.deploy.cli;

import io.racklab.deploy.slowdown.AloneTimes;
import io.racklab.protocol.ClientMessage.Answer;
import io.racklab.protocol.ClientMessage.Progress;
import java.util.function.Consumer;

/** Tells a submitter in another process how far measuring times alone is. */
record AnsweredProgress(Consumer<Answer> answer) implements AloneTimes.Listener {
  @Override
  public void going(int ended, int shapes) {
    answer.accept(new Progress(AloneProgress.line(ended, shapes)));
  }

  @Override
  public void leftOut(String why) {
    answer.accept(new Progress(AloneProgress.line(why)));
  }
}
