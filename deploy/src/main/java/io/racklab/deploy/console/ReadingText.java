package io.racklab.deploy.console;

import io.racklab.master.engine.workload.trace.ReadingProgress;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** The progress of reading a trace, in one line, shown after two seconds. */
public final class ReadingText implements Consumer<Optional<ReadingProgress.Place>> {
  private static final Duration LONG = Duration.ofSeconds(2);
  private static final int WIDTH = 20;
  private static final double NANOS = 1e9;

  private final Screen screen;
  private Stopwatch watch;
  private Remaining remaining = new Remaining();
  private boolean shown;

  public ReadingText(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void accept(Optional<ReadingProgress.Place> place) {
    if (place.isEmpty()) {
      watch = null;
      remaining = new Remaining();
      if (shown) {
        shown = false;
        screen.endProgress();
      }
      return;
    }
    watch = watch == null ? new Stopwatch() : watch;
    Duration elapsed = watch.elapsed();
    if (elapsed.compareTo(LONG) >= 0) {
      shown = true;
      screen.progress(line(place.get(), elapsed));
    }
  }

  private String line(ReadingProgress.Place place, Duration elapsed) {
    double done = place.size() == 0 ? 1 : Math.min(1, place.bytes() / (double) place.size());
    int filled = (int) (done * WIDTH);
    OptionalDouble left = remaining.after(elapsed.toNanos() / NANOS, done);
    return String.format(
        Locale.ROOT,
        "[%s%s] %3.0f %%  reads %s: %s of %s  %s left",
        "#".repeat(filled),
        ".".repeat(WIDTH - filled),
        100 * done,
        place.file().getFileName(),
        QuantityText.bytes(place.bytes()),
        QuantityText.bytes(place.size()),
        left.isPresent() ? QuantityText.time(left.getAsDouble()) : "?");
  }
}
