/**
 * Schedulers that place tasks by the shuffle that they will cause: NAS, the network-aware
 * scheduler, with MTS for maps and CA-RTS and CR-RTS for reduces; and ShuffleWatcher (Ahmad et al.,
 * USENIX ATC 2014), with which NAS is compared. NAS predicts each job's shuffle, classifies jobs by
 * it, and goes through the users in order.
 */
package io.racklab.master.engine.schedule.shuffleaware;
