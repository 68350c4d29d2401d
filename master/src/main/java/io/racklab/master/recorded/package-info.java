/** The measured phases of a trace's tasks, compared with those of a run. */
package io.racklab.master.recorded;
