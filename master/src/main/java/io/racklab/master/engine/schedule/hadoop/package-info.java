/**
 * Hadoop's own YARN schedulers. Each run has a class loader with the Hadoop jars that the user
 * names; {@code inside} is the part that links to Hadoop and is defined in that loader.
 */
package io.racklab.master.engine.schedule.hadoop;
