package io.racklab.worker.attempt;

import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.NodeCondition;

/**
 * Tells an attempt that its node's condition has changed.
 *
 * @param sinceNanos the time of the change, possibly slightly in the past
 */
public record NodeConditionChanged(NodeCondition condition, long sinceNanos)
    implements AttemptMessage {}
