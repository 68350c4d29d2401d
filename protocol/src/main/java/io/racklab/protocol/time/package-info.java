/** Time for actors, which get a clock and never ask the operating system. */
package io.racklab.protocol.time;
