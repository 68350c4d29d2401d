/**
 * YARN: containers instead of slots, allocated as by Hadoop 3.3's FairScheduler or
 * CapacityScheduler. Allocation depends on a tree of queues and on the used and reserved resources
 * of nodes. The scheduler itself knows no jobs or tasks, only applications that request resources;
 * {@link ContainerSlots} submits each job as such an application.
 */
package io.racklab.master.engine.schedule.yarn;
