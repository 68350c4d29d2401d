/**
 * Clusters and the arithmetic on them: racks, nodes, slots, links and routes. No Akka, no clock,
 * nothing of the other modules.
 */
package io.racklab.topologies;
