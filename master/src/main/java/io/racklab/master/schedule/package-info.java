/**
 * The schedulers: five questions, as interfaces, and what their answers read. Plain, deterministic,
 * single-threaded code without actor, clock or random source of its own. The answers are below it,
 * one package for each family of schedulers.
 */
package io.racklab.master.schedule;
