/** Emulated nodes: heartbeats and the attempts that hold their slots. */
package io.racklab.worker.node;
