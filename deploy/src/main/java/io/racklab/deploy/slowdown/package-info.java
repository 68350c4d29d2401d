/**
 * The times that jobs take alone in the empty cluster, measured in virtual time: slowdowns are
 * measured by them.
 */
package io.racklab.deploy.slowdown;
