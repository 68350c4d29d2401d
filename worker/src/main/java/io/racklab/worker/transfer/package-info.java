/**
 * Real bytes over real sockets, at the rates that the network's allocation says.
 *
 * <p>Sending: {@link io.racklab.worker.transfer.Pacer} decides which flow may send how much and
 * when next; it is plain code, without sockets or threads. {@code PacingLoop} obeys it on one event
 * loop, with one connection for each receiving process. Receiving: each connection is read, checked
 * and counted on its own event loop. {@link io.racklab.worker.transfer.DataPort} is both. Nothing
 * here knows jobs, and time comes only from the clock that the caller passes in.
 */
package io.racklab.worker.transfer;
