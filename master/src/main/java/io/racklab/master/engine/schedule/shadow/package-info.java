/**
 * Shadow (Wu et al., Shadow: Exploiting the Power of Choice for Efficient Shuffling in MapReduce,
 * IEEE Transactions on Big Data 2019), which duplicates maps to balance the shuffle among the
 * racks, and the two policies with which it is compared: even scheduling and KMN (Venkataraman et
 * al., OSDI 2014).
 */
package io.racklab.master.engine.schedule.shadow;
