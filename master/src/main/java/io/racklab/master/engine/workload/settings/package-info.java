/** The settings that jobs choose for themselves, and which of their attempts start processes. */
package io.racklab.master.engine.workload.settings;
