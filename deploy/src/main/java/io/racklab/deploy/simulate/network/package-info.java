/** Plain models of the network and of tasks' disk use, to which observed flows are compared. */
package io.racklab.deploy.simulate.network;
