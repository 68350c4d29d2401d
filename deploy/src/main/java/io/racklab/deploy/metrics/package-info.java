/**
 * Metrics of masters and workers for Prometheus: meters, which actors update, and the names under
 * which metrics are read. A meter costs an occasional addition, whether it is read or not.
 */
package io.racklab.deploy.metrics;
