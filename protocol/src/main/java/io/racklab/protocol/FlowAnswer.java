package io.racklab.protocol;

/** The outcome of a flow, told to who opened it. */
public sealed interface FlowAnswer extends AttemptMessage permits FlowEnded, FlowLost {

  /** The owner's name for the flow. */
  long tag();

  /** Emulated time of what is told. */
  long atNanos();
}
