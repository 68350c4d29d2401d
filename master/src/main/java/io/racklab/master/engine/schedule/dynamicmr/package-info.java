/**
 * DynamicMR (Tang et al., DynamicMR: A Dynamic Slot Allocation Optimization Framework for MapReduce
 * Clusters, IEEE Transactions on Cloud Computing 2014): slots that maps and reduces lend each other
 * (PI-DHSA and PD-DHSA), second attempts that leave room for pending tasks (SEPB), and maps that
 * start ahead where their input is (Slot PreScheduling).
 */
package io.racklab.master.engine.schedule.dynamicmr;
