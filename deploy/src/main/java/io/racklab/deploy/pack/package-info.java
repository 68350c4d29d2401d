/**
 * Results as one archive that checks itself elsewhere: its content, its unpacking, and the first
 * difference when its runs are repeated.
 */
package io.racklab.deploy.pack;
