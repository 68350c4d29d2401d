package io.racklab.master.engine.schedule.hadoop1;

/**
 * The slots of one type that a pool or a job holds, is due and could use.
 *
 * @param fairShare the slots that it is due as of the last update
 * @param running the attempts that run now
 * @param demand the slots that it could use as of the last update
 */
record SlotShare(double fairShare, int running, int demand) {}
