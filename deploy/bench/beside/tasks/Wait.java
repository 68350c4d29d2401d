package beside;

import java.io.IOException;
import org.apache.hadoop.mapred.Reporter;

/** Waiting in place of computing, so that few processors carry many nodes. */
final class Wait {
  private Wait() {}

  static void seconds(double seconds, Reporter reporter) throws IOException {
    long end = System.nanoTime() + Math.round(seconds * 1e9);
    try {
      for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
        Thread.sleep(Math.max(1, Math.min(5_000, left / 1_000_000)));
        reporter.progress();
      }
    } catch (InterruptedException e) {
      throw new IOException("killed while it waited", e);
    }
  }
}
