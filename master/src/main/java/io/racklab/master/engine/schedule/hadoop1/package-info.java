/**
 * The policies of Hadoop 1.2.1's schedulers: JobQueueTaskScheduler, FairScheduler and
 * CapacityTaskScheduler, with their limits on the load of nodes and their waits for locality (delay
 * scheduling: Zaharia et al., EuroSys 2010). The papers build on Hadoop 1.2.1, so every family may
 * use this package.
 */
package io.racklab.master.engine.schedule.hadoop1;
