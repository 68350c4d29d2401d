/**
 * Master and workers on other hosts: the ways to reach a host, the steps done there, and the two
 * things built from them, a testbed over ssh and a lab of network namespaces.
 */
package io.racklab.deploy.hosts;
