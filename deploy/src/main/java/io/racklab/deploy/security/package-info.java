/**
 * Who may take part: makes certificates, reads them, says in plain words what is wrong with one,
 * and makes connections on which both sides have shown theirs.
 */
package io.racklab.deploy.security;
