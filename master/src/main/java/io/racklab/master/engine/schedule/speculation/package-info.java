/**
 * Second attempts of slow tasks: as in Hadoop 1.2.1, and LATE (Zaharia et al., OSDI 2008) as in
 * Hadoop 0.21.
 */
package io.racklab.master.engine.schedule.speculation;
