package io.racklab.master.runs.bound;

import io.racklab.master.engine.workload.JobSpec;

/**
 * The least work of a job.
 *
 * @param tailSeconds the least seconds from the moment at which every map's end is known to the end
 *     of the job; 0 for a job without reduces
 */
record JobWork(JobSpec spec, PhaseWork maps, PhaseWork reduces, double tailSeconds) {}
