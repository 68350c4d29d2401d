/**
 * The worker's part in moving bytes, at the rates that the network's allocation says: {@link
 * io.racklab.worker.transfer.Transfers}, of which there are two. Under the wall clock {@code
 * SocketTransfers} moves real bytes over real sockets; under the virtual one {@code FluidTransfers}
 * ends a flow when the fluid model says, and moves none.
 *
 * <p>Sending: {@link io.racklab.worker.transfer.Pacer} decides which flow may send how much and
 * when next; it is plain code, without sockets or threads. {@code PacingLoop} obeys it on one event
 * loop, with one connection for each receiving process. Receiving: each connection is read, checked
 * and counted on its own event loop. {@link io.racklab.worker.transfer.DataPort} is both. Nothing
 * here knows jobs, and time comes only from the clock that the caller passes in.
 */
package io.racklab.worker.transfer;
