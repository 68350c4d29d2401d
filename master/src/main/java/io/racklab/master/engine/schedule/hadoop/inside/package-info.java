/**
 * The part that links to Hadoop. Its classes are defined anew in the class loader of each run, so
 * no other package may name them.
 */
package io.racklab.master.engine.schedule.hadoop.inside;
