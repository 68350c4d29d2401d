/**
 * Starts the processes that communicate: a master's and a worker's actor system, worker processes
 * of this machine, and the threads of their sockets. The package also holds their addresses, how
 * they find and accept each other, the tasks that a master performs with its workers, and the
 * actors' wall clock.
 *
 * <p>Other packages of deploy also read the operating system's time and start threads, for example
 * to limit the time of a connection, to measure a machine's capacity or to check the validity of a
 * certificate.
 */
package io.racklab.deploy.launch;
