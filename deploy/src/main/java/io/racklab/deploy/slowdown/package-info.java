/**
 * The times that jobs take alone in the empty cluster, measured in virtual time; slowdowns are
 * relative to them.
 */
package io.racklab.deploy.slowdown;
