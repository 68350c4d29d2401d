/**
 * The fluid model: flows share links with max-min fair rates, exactly and at every instant. The
 * package uses no clock, no threads and no other package of the project.
 *
 * <p>Few steps are needed for each event: flows on one path form a bundle; bundles that the same
 * link holds back have one rate, its level, so a change of that rate is one step, whatever the
 * number of flows. {@code Levels} computes anew only the levels that an event really changes, each
 * once where no flow gets another bottleneck; {@code Watch} determines the links that flows may
 * fill, {@code Loads} keeps the sums of rates over these, and {@code HeldFlows} the counts of flows
 * from which the sums are made. Rates are on a {@code Grid}, so that sums have no error; a {@code
 * Slack} allows them a tolerance.
 */
package io.racklab.topologies.fluid;
