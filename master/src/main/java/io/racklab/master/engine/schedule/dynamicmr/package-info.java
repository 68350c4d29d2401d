/**
 * DynamicMR (Tang et al., DynamicMR: A Dynamic Slot Allocation Optimization Framework for MapReduce
 * Clusters, IEEE Transactions on Cloud Computing 2014): lending of unused slots between maps and
 * reduces (PI-DHSA and PD-DHSA), speculative attempts that leave slots to pending tasks (SEPB), and
 * extra maps on nodes with their input (Slot PreScheduling).
 */
package io.racklab.master.engine.schedule.dynamicmr;
