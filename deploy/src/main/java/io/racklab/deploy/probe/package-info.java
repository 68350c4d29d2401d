/**
 * The small program that {@code racklab preflight} copies to hosts and runs there. It needs nothing
 * but the JDK, so that a host is looked at before Racklab is on it.
 */
package io.racklab.deploy.probe;
