/** Plain models of what becomes of tasks after failures, to which decisions are compared. */
package io.racklab.deploy.simulate.task;
