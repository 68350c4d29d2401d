/**
 * Messages between master and workers. Times in messages are emulated nanoseconds since the start
 * of the run, sizes are emulated bytes, nodes are numbered as in the cluster's topology, unless a
 * name says otherwise.
 */
package io.racklab.protocol;
