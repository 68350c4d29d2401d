/**
 * A worker process: the nodes that it emulates and its part in moving bytes. It does not depend on
 * the master's classes.
 */
package io.racklab.worker;
