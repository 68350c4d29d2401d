package io.racklab.master.engine.schedule;

import io.racklab.protocol.AttemptKind;

/** A second attempt of a running task. */
public record SecondAttempt(int task, AttemptKind kind) {}
