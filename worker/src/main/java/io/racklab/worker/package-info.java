/**
 * A worker process: the nodes that it emulates and its part in moving bytes. Knows nothing of the
 * master's classes.
 */
package io.racklab.worker;
