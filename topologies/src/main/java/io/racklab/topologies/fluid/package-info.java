/**
 * The fluid model: flows share links with max-min fair rates, exactly and at every instant. No
 * clock, no threads, no other package of the project.
 *
 * <p>How it is fast: flows on one path form a bundle; bundles that the same link holds back have
 * one rate, so a change of that rate is one step however many flows it concerns. A filling takes
 * each link's whole column of flow counts at once and looks at single bundles only where their
 * bottleneck changes.
 */
package io.racklab.topologies.fluid;
