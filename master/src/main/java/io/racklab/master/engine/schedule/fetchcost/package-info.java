/**
 * Policies that place reduces by the cost of fetching their data: those of "Improving ReduceTask
 * Data Locality for Sequential MapReduce Jobs" (Tan et al., INFOCOM 2013), which may leave the
 * cheapest slots to later jobs, and the greedy placement with which they are compared.
 */
package io.racklab.master.engine.schedule.fetchcost;
