/** The page on which runs are watched, in a browser. */
package io.racklab.deploy.watch;
