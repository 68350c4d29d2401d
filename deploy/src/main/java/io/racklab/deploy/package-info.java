/**
 * The racklab command: its entry point, which depends on every command; no other package depends on
 * it.
 */
package io.racklab.deploy;
