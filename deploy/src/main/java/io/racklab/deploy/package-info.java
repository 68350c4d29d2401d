/** The racklab command. */
package io.racklab.deploy;
