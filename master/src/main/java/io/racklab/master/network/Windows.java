package io.racklab.master.network;

/** A look at the fluid model at the end of each window, just when the model is there. */
interface Windows {
  /** When the present window ends, in seconds of the model; infinite while nobody looks. */
  double endSeconds();

  /** The model is where the present window ends. */
  void windowEnded();
}
