package io.racklab.deploy.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Runs a step on all hosts in parallel, since a step mostly waits for the network. */
final class AllHosts {
  private AllHosts() {}

  /** Runs the step on each host. Blocks until all have finished. */
  static <T> void each(List<T> hosts, Consumer<T> what) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    List<RuntimeException> failures = new ArrayList<>();
    for (T host : hosts) {
      Thread thread = new Thread(() -> what.accept(host), "racklab-host");
      thread.setDaemon(true);
      thread.setUncaughtExceptionHandler(
          (failed, failure) -> {
            synchronized (failures) {
              failures.add(new IllegalStateException(failure));
            }
          });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    synchronized (failures) {
      if (!failures.isEmpty()) {
        throw failures.get(0);
      }
    }
  }
}
