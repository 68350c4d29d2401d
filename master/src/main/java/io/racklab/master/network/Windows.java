package io.racklab.master.network;

/** A look at the fluid model at the end of each window, just when the model is there. */
interface Windows {
  /**
   * Returns the end of the present window in seconds of the model; infinite if windows are not
   * measured.
   */
  double endSeconds();

  /** The model is where the present window ends. */
  void windowEnded();
}
