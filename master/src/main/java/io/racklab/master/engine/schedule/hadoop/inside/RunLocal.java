package io.racklab.master.engine.schedule.hadoop.inside;

import java.util.function.Supplier;

/**
 * Replaces ThreadLocal in Hadoop's code. A run uses one thread at a time, so that there is one
 * value; a thread would keep it, and thereby all of Hadoop's classes, after the run.
 */
public class RunLocal<T> {
  private boolean isSet;
  private T value;

  public RunLocal() {}

  /** Returns a variable with a supplier of its first value. */
  public static <S> RunLocal<S> withInitial(Supplier<? extends S> supplier) {
    return new RunLocal<>() {
      @Override
      protected S initialValue() {
        return supplier.get();
      }
    };
  }

  protected T initialValue() {
    return null;
  }

  /** Returns the value; the first one if there is none. */
  public T get() {
    if (!isSet) {
      set(initialValue());
    }
    return value;
  }

  /** Sets the value. */
  public void set(T next) {
    value = next;
    isSet = true;
  }

  /** Removes the value. */
  public void remove() {
    value = null;
    isSet = false;
  }
}
