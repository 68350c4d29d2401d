package io.racklab.deploy.cli;

import io.racklab.deploy.launch.Address;
import io.racklab.deploy.launch.Security;
import io.racklab.deploy.launch.Submissions;
import io.racklab.master.experiment.Study;
import io.racklab.protocol.ClientMessage.Answer;
import io.racklab.protocol.ClientMessage.Over;
import io.racklab.protocol.ClientMessage.Progress;
import java.util.concurrent.CompletableFuture;

/** Submits an experiment to a master in another process and shows what it answers. */
final class Submission {
  private Submission() {}

  static int submit(Address master, Study study, Security security, Screen screen) {
    CompletableFuture<Over> over = new CompletableFuture<>();
    try (Submissions.Client client =
        Submissions.submit(
            master, study.first().name(), study.resolved(), security, new Ears(screen, over))) {
      Over last = over.join();
      if (last.exitCode() == ExitCode.DONE || last.exitCode() == ExitCode.INVALID) {
        screen.result(last.text());
      } else {
        screen.problem(last.text());
      }
      return last.exitCode();
    }
  }

  private record Ears(Screen screen, CompletableFuture<Over> over) implements Submissions.Listener {
    @Override
    public void heard(Answer answer) {
      if (answer instanceof Progress progress) {
        screen.progress(progress.line());
      } else if (answer instanceof Over last) {
        over.complete(last);
      }
    }

    @Override
    public void lost(String why) {
      over.complete(new Over(ExitCode.FAILED, "racklab: " + why));
    }

    @Override
    public void refused(String why) {
      over.complete(new Over(ExitCode.BAD_INPUT, "racklab: " + why));
    }
  }
}
