package io.racklab.master.schedule;

import io.racklab.protocol.AttemptKind;

/** A second attempt of a running task. */
public record Copy(int task, AttemptKind kind) {}
