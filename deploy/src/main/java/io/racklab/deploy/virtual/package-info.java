/**
 * The virtual clock. A stage consists of one thread, time that jumps to the next timer, and
 * mailboxes that run until all are idle. Several stages, each with its own runs, may work at once.
 */
package io.racklab.deploy.virtual;
