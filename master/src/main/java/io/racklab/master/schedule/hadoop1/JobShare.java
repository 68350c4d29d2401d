package io.racklab.master.schedule.hadoop1;

import io.racklab.master.job.Job;

/**
 * A job in fair order.
 *
 * @param runnable whether the limits of its pool and user let it run as of the last update
 */
record JobShare(Job job, boolean runnable, SlotShare maps, SlotShare reduces) {}
