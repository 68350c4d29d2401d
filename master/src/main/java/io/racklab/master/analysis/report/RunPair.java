package io.racklab.master.analysis.report;

import io.racklab.master.analysis.report.Results.OneRun;

/** Two runs that played the same jobs, of different schedulers or directories. */
public record RunPair(OneRun one, OneRun other) {}
