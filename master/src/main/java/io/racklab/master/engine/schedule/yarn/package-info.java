/**
 * YARN: containers instead of slots, given out as Hadoop 3.3's FairScheduler or CapacityScheduler
 * does it. Allocation depends on a tree of queues and on the used and reserved resources of nodes.
 * The scheduler itself knows no jobs and tasks, only applications that ask for resources; {@link
 * ContainerSlots} makes jobs such applications.
 */
package io.racklab.master.engine.schedule.yarn;
