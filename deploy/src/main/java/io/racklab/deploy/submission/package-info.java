/**
 * Experiments that others submit to a master: its queue, what it tells of them, and the part of
 * those who ask. How an experiment is played is said in {@code io.racklab.deploy.run}.
 */
package io.racklab.deploy.submission;
