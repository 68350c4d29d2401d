/**
 * The schedulers that there are, by name: presets, the mixes that an experiment describes, and who
 * answers which of the five questions under which word.
 */
package io.racklab.master.schedule.catalog;
