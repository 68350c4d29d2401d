/**
 * Hadoop's own files as an experiment: configurations, allocation files, lists of nodes and racks.
 */
package io.racklab.master.runs.hadoop;
