/**
 * Schedulers that consider the shuffle before they place tasks: NAS, the network-aware scheduler,
 * with MTS for maps and CA-RTS and CR-RTS for reduces; and ShuffleWatcher (Ahmad et al., USENIX ATC
 * 2014), with which it is compared. They predict the shuffle of jobs, classify jobs by it, and take
 * users in turn.
 */
package io.racklab.master.engine.schedule.shuffleaware;
