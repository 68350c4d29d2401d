/** The settings that jobs choose for themselves. */
package io.racklab.master.engine.workload.settings;
