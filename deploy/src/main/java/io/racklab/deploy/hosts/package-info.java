/**
 * Master and workers on other hosts: the ways to a host, what is done there, and the two things
 * built of that, a testbed over ssh and a lab of network namespaces.
 */
package io.racklab.deploy.hosts;
