/**
 * Decides which processes may take part: makes certificates, reads them, says in plain words what
 * is wrong with one, and makes connections on which both sides have shown theirs. Guards the
 * connections between processes, with or without certificates, against bytes that cannot be
 * messages.
 */
package io.racklab.deploy.security;
