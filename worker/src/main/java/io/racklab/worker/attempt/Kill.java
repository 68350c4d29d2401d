package io.racklab.worker.attempt;

import io.racklab.protocol.AttemptMessage;

/** Ends the attempt now; its slot is free once the tracker has its report. */
public record Kill() implements AttemptMessage {}
