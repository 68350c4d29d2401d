/**
 * The virtual clock: one thread, time that jumps to the next timer, mailboxes that run until all
 * are idle.
 */
package io.racklab.deploy.virtual;
