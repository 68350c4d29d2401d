/**
 * The ports through which actors reach their counterparts: timers, the job tracker, the network.
 * Behind a port is an actor's mailbox or, where all actors of a process share one thread, the call
 * itself. The process's clock brings its ports, so that no caller knows which it is.
 */
package io.racklab.protocol.port;
