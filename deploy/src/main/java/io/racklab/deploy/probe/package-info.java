/**
 * The small program that {@code racklab preflight} copies to hosts and runs there. It needs only
 * the JDK, so that it can check a host before Racklab is installed there.
 */
package io.racklab.deploy.probe;
