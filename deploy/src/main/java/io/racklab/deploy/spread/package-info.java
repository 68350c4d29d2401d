/**
 * Runs in virtual time, spread over the worker processes of a master: which process plays which
 * run, and how inputs and results are copied.
 */
package io.racklab.deploy.spread;
