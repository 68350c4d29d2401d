/**
 * Who may take part: makes certificates, reads them, says in plain words what is wrong with one,
 * and makes connections on which both sides have shown theirs. Guards the connections over which
 * processes talk, with or without certificates, from bytes that no message has.
 */
package io.racklab.deploy.security;
