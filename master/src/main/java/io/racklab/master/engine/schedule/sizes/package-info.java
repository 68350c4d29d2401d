/**
 * Orders by the size of jobs: Tyrex (Ghit and Epema, Tyrex: Size-Based Resource Allocation in
 * MapReduce Frameworks, CCGrid 2016), and those of the queueing literature that it discusses, SRPT,
 * PSJF, SITA and TAGS.
 */
package io.racklab.master.engine.schedule.sizes;
