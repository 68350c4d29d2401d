/**
 * Clusters and the arithmetic on them: racks, nodes, slots, links and routes. Uses no Akka, no
 * clock and none of the other modules.
 */
package io.racklab.topologies;
