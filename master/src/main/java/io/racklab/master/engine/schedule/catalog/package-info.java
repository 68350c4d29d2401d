/**
 * The schedulers by name: presets, the mixes that an experiment describes, and the registry of
 * policies by question and kind.
 */
package io.racklab.master.engine.schedule.catalog;
