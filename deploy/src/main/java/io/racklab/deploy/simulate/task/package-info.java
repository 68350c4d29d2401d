/**
 * Checks of what the tracker decides without its scheduler: plain models of tasks that run again,
 * of nodes that jobs avoid, and of blocks that are copied.
 */
package io.racklab.deploy.simulate.task;
