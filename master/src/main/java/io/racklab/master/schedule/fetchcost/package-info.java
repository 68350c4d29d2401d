/**
 * Reduces placed by what it costs to fetch their data: Improving ReduceTask Data Locality for
 * Sequential MapReduce Jobs (Tan et al., INFOCOM 2013), whose thresholds leave the cheapest slots
 * to later jobs, and the greedy placement that it is compared with.
 */
package io.racklab.master.schedule.fetchcost;
