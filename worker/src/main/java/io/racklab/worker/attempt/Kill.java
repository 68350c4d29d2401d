package io.racklab.worker.attempt;

import io.racklab.protocol.AttemptMessage;

/** End now; the slot is free when the report is in. */
public record Kill() implements AttemptMessage {}
