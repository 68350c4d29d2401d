package io.racklab.worker.attempt;

import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.NodeCondition;

/**
 * The node of an attempt is in another condition.
 *
 * @param sinceNanos since when, which may be a little ago
 */
public record NodeConditionChanged(NodeCondition condition, long sinceNanos)
    implements AttemptMessage {}
