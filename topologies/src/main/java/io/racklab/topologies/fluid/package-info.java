/**
 * The fluid model: flows share links with max-min fair rates, exactly and at every instant. No
 * clock, no threads, no other package of the project.
 *
 * <p>How it is fast: flows on one path form a bundle; bundles that the same link holds back have
 * one rate, its level, so a change of that rate is one step however many flows it concerns. {@code
 * Levels} computes anew only the levels that an event really changes, each once where no flow gets
 * another bottleneck; {@code Watch} knows which links flows may fill, and {@code Loads} keeps what
 * flows take of these; {@code HeldFlows} has the counts by which it does. Rates are on a {@code
 * Grid}, so that sums have no error; by a {@code Slack} they may be off on purpose.
 */
package io.racklab.topologies.fluid;
