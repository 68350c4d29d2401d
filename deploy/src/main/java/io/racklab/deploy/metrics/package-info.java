/**
 * Figures of masters and workers for Prometheus: meters, which actors tell what happens, and the
 * names under which their figures are read, when somebody reads them. A meter costs the same
 * whether it is read or not: an addition now and then.
 */
package io.racklab.deploy.metrics;
