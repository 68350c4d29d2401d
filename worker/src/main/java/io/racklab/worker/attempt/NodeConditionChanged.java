package io.racklab.worker.attempt;

import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.NodeCondition;

/**
 * Reports a change of the node's condition to an attempt.
 *
 * @param sinceNanos the time of the change, possibly slightly in the past
 */
public record NodeConditionChanged(NodeCondition condition, long sinceNanos)
    implements AttemptMessage {}
