/**
 * The page on which people watch a run: a finished or killed one that is played again. It reads run
 * directories, and nothing of it is on the way of a run.
 */
package io.racklab.deploy.watch;
