/** Time as actors see it: they are given a clock and never ask the operating system. */
package io.racklab.protocol.time;
