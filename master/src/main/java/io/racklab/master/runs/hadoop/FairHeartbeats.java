package io.racklab.master.runs.hadoop;

import java.util.List;
import java.util.Optional;

/**
 * How many tasks Hadoop 1's fair scheduler gives in a heartbeat, and how long it waits for
 * locality.
 */
final class FairHeartbeats {
  private static final String PREFIX = "mapred.fairscheduler.";
  private static final String DELAY = PREFIX + "locality.delay";

  /** Hadoop's value for "not set". */
  private static final long UNSET = -1;

  private final HadoopConfiguration from;
  private final ConfText to;
  private final ImportNotes notes;

  FairHeartbeats(HadoopConfiguration from, ConfText to, ImportNotes notes) {
    this.from = from;
    this.to = to;
    this.notes = notes;
  }

  /** Writes the slots and the maps of the scheduler. */
  void write() {
    to.open("slots {").lines("kind = typed, load = cap");
    KeyRule.write(
        List.of(KeyRule.of("assign-multiple", ValueForm.FLAG, PREFIX + "assignmultiple")),
        from,
        to,
        notes);
    most("maps");
    most("reduces");
    to.close("}");
    delays();
  }

  private void most(String type) {
    from.find(PREFIX + "assignmultiple." + type)
        .ifPresent(
            setting -> {
              if (setting.whole() == 0) {
                throw setting.wrong(
                    "keeps " + type + " from ever running", "write 1 or more, or -1 for no limit");
              }
              // Hadoop counts up to the limit, and so never reaches one below 0.
              ValueForm.POSITIVE
                  .of(setting)
                  .ifPresent(most -> to.key(type + "-per-heartbeat", most, setting.origin()));
              notes.took(setting.origin());
            });
  }

  private void delays() {
    Optional<HadoopValue> both = from.find(DELAY);
    Optional<HadoopValue> node = from.find(DELAY + ".node").or(() -> both);
    Optional<HadoopValue> rack = from.find(DELAY + ".rack").or(() -> both);
    both.ifPresent(setting -> notes.took(setting.origin()));
    to.open("maps {").lines("kind = delay");
    // Hadoop computes both delays if either is not set, but not if the common delay is set.
    if (millis(both) == UNSET && (millis(node) == UNSET || millis(rack) == UNSET)) {
      to.key("node-wait", "auto", "Hadoop's default: " + DELAY);
      node.or(() -> rack)
          .ifPresent(
              unused ->
                  notes.assumed(
                      unused.origin() + ": without the other delay, Hadoop computes both"));
    } else {
      wait("node-wait", node.orElseThrow());
      wait("rack-wait", rack.orElseThrow());
    }
    to.close("}");
  }

  private static long millis(Optional<HadoopValue> delay) {
    return delay.map(HadoopValue::whole).orElse(UNSET);
  }

  private void wait(String key, HadoopValue delay) {
    if (delay.whole() < 0) {
      notes.assumed(delay.origin() + ": a delay below 0 counts as none");
    }
    to.key(key, ValueForm.MILLISECONDS.of(delay).orElse("0s"), delay.origin());
    notes.took(delay.origin());
  }
}
