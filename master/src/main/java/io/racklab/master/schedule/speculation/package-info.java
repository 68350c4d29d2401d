/**
 * Second attempts of slow tasks: as Hadoop 1.2.1 makes them, and LATE (Zaharia et al., OSDI 2008)
 * as Hadoop 0.21 has it.
 */
package io.racklab.master.schedule.speculation;
