/**
 * The fluid model: flows share links with max-min fair rates, exactly and at every instant. No
 * clock, no threads, no other package of the project.
 *
 * <p>How it is fast: flows on one path form a bundle; bundles that the same link holds back have
 * one rate, so a change of that rate is one step however many flows it concerns. {@code Filling}
 * computes anew only the levels of {@code OpenLinks}, those that an event really changes; {@code
 * Watch} keeps the loads of only those links that flows may fill; {@code HeldFlows} has the counts
 * from which both sum.
 */
package io.racklab.topologies.fluid;
