package beside;

import org.apache.hadoop.mapred.Reporter;

/** When a task reached a step, in milliseconds since 1970: counters, since histories keep them. */
enum Moments {
  BEGUN,
  READ,
  COMPUTED,
  WRITTEN;

  void now(Reporter reporter) {
    reporter.incrCounter(this, System.currentTimeMillis());
  }
}
