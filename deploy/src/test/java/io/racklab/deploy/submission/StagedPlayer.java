package io.racklab.deploy.submission;

import io.racklab.deploy.launch.MasterProcess.Performing;
import io.racklab.protocol.ClientMessage.Submit;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Plays nothing: the test says how it goes. */
final class StagedPlayer implements Player {
  final List<String> prepared = new CopyOnWriteArrayList<>();
  final List<String> begun = new CopyOnWriteArrayList<>();
  final List<String> stopped = new CopyOnWriteArrayList<>();

  /** What is slow to read is read when this is completed. */
  final CompletableFuture<Void> slow = new CompletableFuture<>();

  final Map<String, Listener> listeners = new ConcurrentHashMap<>();

  @Override
  public Prepared prepare(Submit submit) {
    String text = ExperimentText.plain(submit.experiment());
    prepared.add(text);
    if (text.contains("slow")) {
      slow.join();
    }
    if (text.contains("wrong")) {
      throw new RefusedSubmissionException(2, text + ":1: it is wrong");
    }
    if (text.contains("bug")) {
      throw new IllegalStateException("a bug");
    }
    if (text.contains("large")) {
      throw new OutOfMemoryError("too large");
    }
    return new Prepared() {
      @Override
      public String summary() {
        return "2 runs";
      }

      @Override
      public Performing begin(Listener listener) {
        if (text.contains("late")) {
          throw new IllegalStateException("a bug at its turn");
        }
        begun.add(text);
        listeners.put(text, listener);
        return why -> {
          stopped.add(text);
          listener.failed(1, why);
        };
      }
    };
  }
}
