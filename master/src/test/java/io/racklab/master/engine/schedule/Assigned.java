package io.racklab.master.engine.schedule;

import io.racklab.protocol.AttemptId;
import io.racklab.protocol.Locality;

/** What a scheduler gave a slot to. */
public record Assigned(AttemptId attempt, Locality locality) {}
