package io.racklab.protocol;

/** The outcome of a flow, sent to the actor that opened it. */
public sealed interface FlowAnswer extends AttemptMessage permits FlowEnded, FlowLost {

  /** Returns the owner's name for the flow. */
  long tag();

  /** Returns the emulated time of the outcome. */
  long atNanos();
}
