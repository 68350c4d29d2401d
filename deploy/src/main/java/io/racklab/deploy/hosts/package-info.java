/**
 * Runs a master and workers on other hosts: the ways to reach a host, the steps on each host, and
 * what is built from them, a testbed over ssh and a lab of network namespaces.
 */
package io.racklab.deploy.hosts;
