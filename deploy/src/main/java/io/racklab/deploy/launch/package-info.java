/**
 * Starts what talks: a master's and a worker's actor system, worker processes of this machine, the
 * threads of their sockets. Here are their addresses, how they find and accept each other, what a
 * master is to play with its workers, and the wall clock that actors are given.
 *
 * <p>Other rooms of deploy ask the operating system for time and start threads too, for what is
 * theirs: how long a host may take, what a machine can carry, whether a certificate is still good.
 */
package io.racklab.deploy.launch;
