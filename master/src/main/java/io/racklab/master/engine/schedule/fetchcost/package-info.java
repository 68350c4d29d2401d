/**
 * Reduces placed by the cost of fetching their data: Improving ReduceTask Data Locality for
 * Sequential MapReduce Jobs (Tan et al., INFOCOM 2013), whose thresholds leave the cheapest slots
 * to later jobs, and the greedy placement with which it is compared.
 */
package io.racklab.master.engine.schedule.fetchcost;
