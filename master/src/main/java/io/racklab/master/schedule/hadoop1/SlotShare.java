package io.racklab.master.schedule.hadoop1;

/**
 * The slots of one type that a pool or a job has, is due and could use.
 *
 * @param fairShare slots that are its due as of the last update
 * @param running attempts that run now
 * @param demand slots that it could use as of the last update
 */
record SlotShare(double fairShare, int running, int demand) {}
