package io.racklab.master.engine.network;

/** Consecutive windows at the end of which the fluid model is read. */
interface Windows {
  /**
   * Returns the end of the current window in seconds of the model; infinite while none is measured.
   */
  double endSeconds();

  /** Handles the end of the current window; the model is at that time. */
  void windowEnded();
}
