/**
 * Metrics of masters and workers for Prometheus: meters, which actors update, and the names under
 * which metrics are read. A meter costs its run an occasional addition, whether metrics are read or
 * not.
 */
package io.racklab.deploy.metrics;
