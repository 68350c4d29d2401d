package io.racklab.master.journal;

/** Takes note of what happened. Never blocks its caller. */
@FunctionalInterface
public interface Journal {
  void note(Row row);
}
