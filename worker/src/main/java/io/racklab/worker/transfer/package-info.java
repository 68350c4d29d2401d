/**
 * Moves bytes at the rates that the network allocates. {@link io.racklab.worker.transfer.Transfers}
 * has two implementations. Under the wall clock {@code SocketTransfers} moves real bytes over real
 * sockets; under the virtual one {@code FluidTransfers} moves none, and flows end when the fluid
 * model ends them.
 *
 * <p>Sending: {@link io.racklab.worker.transfer.Pacer} decides which flow sends next, when, and how
 * many bytes; it uses no sockets and no threads. {@code PacingLoop} sends accordingly on one event
 * loop, with one connection for each receiving process. Receiving: each connection is read, checked
 * and counted on its own event loop. {@link io.racklab.worker.transfer.DataPort} combines both.
 * This package does not depend on jobs, and takes time only from the clock that the caller passes
 * in.
 */
package io.racklab.worker.transfer;
