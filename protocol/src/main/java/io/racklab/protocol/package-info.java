/**
 * Messages between master and workers. Unless a name says otherwise, times in messages are emulated
 * nanoseconds since the start of the run, sizes are emulated bytes, and nodes are numbered as in
 * the cluster's topology.
 */
package io.racklab.protocol;
