package io.racklab.worker.attempt;

import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.JobOutputs;

/** More map output may be fetched. */
public record News(JobOutputs outputs) implements AttemptMessage {}
