/**
 * Results as one archive that checks itself elsewhere: what goes into it, how it is unpacked, and
 * the first difference where its runs are played again.
 */
package io.racklab.deploy.pack;
