/**
 * What schedulers that look at the shuffle ask about jobs before placing their tasks: how much they
 * will shuffle, to which class that makes them belong, and whose turn it is.
 */
package io.racklab.master.schedule.shuffle;
