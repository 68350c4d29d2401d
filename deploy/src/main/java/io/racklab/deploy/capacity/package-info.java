/**
 * What this machine can carry, what a run would ask of it, and the scales at which the one fits the
 * other.
 */
package io.racklab.deploy.capacity;
