/**
 * Starts processes: actor systems, clocks, sockets' threads. The one place that asks the operating
 * system for time.
 */
package io.racklab.deploy.launch;
