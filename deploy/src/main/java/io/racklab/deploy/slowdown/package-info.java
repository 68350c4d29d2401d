/**
 * How long jobs take alone in the empty cluster, measured in virtual time: what slowdowns are
 * measured by.
 */
package io.racklab.deploy.slowdown;
