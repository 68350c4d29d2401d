package io.racklab.master.engine.storage;

/** Observes the copies that a name node orders. Times are emulated nanoseconds. */
@FunctionalInterface
public interface CopyObserver {
  /** Observes nothing. */
  CopyObserver NONE = (copy, now) -> {};

  /** Called when a copy is about to be ordered. */
  void copying(BlockCopy copy, long now);
}
