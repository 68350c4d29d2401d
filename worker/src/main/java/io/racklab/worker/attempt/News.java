package io.racklab.worker.attempt;

import io.racklab.protocol.AttemptMessage;
import io.racklab.protocol.JobOutputs;

/** Reports map outputs that are new, lost or rerun. */
public record News(JobOutputs outputs) implements AttemptMessage {}
