/**
 * Decides which processes may take part: makes and reads certificates, explains what is wrong with
 * a certificate, and opens connections on which both sides show one. Guards the connections between
 * processes, with or without certificates, against bytes that cannot be messages.
 */
package io.racklab.deploy.security;
