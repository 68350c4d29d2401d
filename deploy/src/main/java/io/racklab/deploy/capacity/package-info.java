/**
 * The capacity of this machine, the demand of a run on it, and the scales at which the machine
 * meets the demand.
 */
package io.racklab.deploy.capacity;
