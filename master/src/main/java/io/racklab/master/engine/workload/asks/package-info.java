/** What jobs ask of the scheduler for themselves. */
package io.racklab.master.engine.workload.asks;
