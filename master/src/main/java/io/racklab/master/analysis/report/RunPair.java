package io.racklab.master.analysis.report;

import io.racklab.master.analysis.report.Results.OneRun;

/** Two runs with the same jobs, of different schedulers or in different directories. */
public record RunPair(OneRun one, OneRun other) {}
