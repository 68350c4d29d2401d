/**
 * The layer that says what happened in runs. It knows rows and run directories, and no actor that
 * plays a run.
 */
package io.racklab.master.analysis;
