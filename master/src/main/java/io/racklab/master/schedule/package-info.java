/**
 * The schedulers: five questions and their answers. Plain, deterministic, single-threaded code
 * without actor, clock or random source of its own.
 */
package io.racklab.master.schedule;
