/**
 * Experiments that others submit to a master: its queue, what it tells of them, and the part of
 * those who ask. How an experiment is played is the command's to say.
 */
package io.racklab.deploy.submission;
