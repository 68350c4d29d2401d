/**
 * The ports through which actors reach their counterparts: timers, the job tracker, the network.
 * Behind a port is an actor's mailbox or, where all actors of a process share one thread, the call
 * itself. The process's clock supplies the ports, so that a caller need not know which of the two
 * it uses.
 */
package io.racklab.protocol.port;
