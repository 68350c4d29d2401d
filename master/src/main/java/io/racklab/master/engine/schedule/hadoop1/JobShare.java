package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.job.Job;

/**
 * The shares of a job in fair order.
 *
 * @param runnable true if the limits of its pool and user let it run as of the last update
 */
record JobShare(Job job, boolean runnable, SlotShare maps, SlotShare reduces) {}
