/**
 * Experiments that are submitted to a master: its queue, the actor that answers clients, and the
 * clients' side. The package {@code io.racklab.deploy.run} runs the experiments.
 */
package io.racklab.deploy.submission;
