/**
 * Runs in virtual time, spread over the worker processes of a master: who plays which, how what
 * they need comes to them and what they write comes back.
 */
package io.racklab.deploy.spread;
