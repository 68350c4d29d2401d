/**
 * YARN: containers instead of slots, given out as Hadoop 3.3.5's FairScheduler does. A room of its
 * own, since here a tree of queues and what nodes hold and have reserved decide together; jobs and
 * tasks are not known, only applications that ask for resources.
 */
package io.racklab.master.schedule.yarn;
