/** The phases of a trace's tasks as they were measured, beside those of a run. */
package io.racklab.master.recorded;
