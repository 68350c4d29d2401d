/**
 * Starts the processes that communicate: a master's and a worker's actor system, worker processes
 * of this machine, and the threads of their sockets. The package also holds their addresses, how
 * they find and accept each other, the tasks that a master performs with its workers, and the wall
 * clock that actors are given.
 *
 * <p>Other packages of deploy ask the operating system for time and start threads too, for their
 * own purposes: how long a host may take, what a machine can carry, whether a certificate is still
 * valid.
 */
package io.racklab.deploy.launch;
