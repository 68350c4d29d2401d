/**
 * Hadoop 1.2.1: its three schedulers, JobQueueTaskScheduler, FairScheduler and
 * CapacityTaskScheduler, with the loads that they give to nodes and their waits for locality (delay
 * scheduling: Zaharia et al., EuroSys 2010). The papers stand on it, so every family may.
 */
package io.racklab.master.schedule.hadoop1;
