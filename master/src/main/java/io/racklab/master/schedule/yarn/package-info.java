/**
 * YARN: containers instead of slots, given out as Hadoop 3.3's FairScheduler or CapacityScheduler
 * does. A tree of queues and what nodes hold and have reserved decide together. The scheduler
 * itself knows no jobs and tasks, only applications that ask for resources; {@link ContainerSlots}
 * makes jobs such applications.
 */
package io.racklab.master.schedule.yarn;
