/**
 * The virtual clock. A stage is one thread, time that jumps to the next timer, and mailboxes that
 * run until all are idle; several stages, each with runs of its own, go on at once.
 */
package io.racklab.deploy.virtual;
