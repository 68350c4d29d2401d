/**
 * The capacity of this machine, the demand of a run on it, and the scales at which the one fits the
 * other.
 */
package io.racklab.deploy.capacity;
