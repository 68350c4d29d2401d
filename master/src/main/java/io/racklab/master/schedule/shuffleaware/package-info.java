/**
 * Schedulers that look at the shuffle before they place tasks: NAS, the network-aware scheduler,
 * with MTS for maps and CA-RTS and CR-RTS for reduces; and ShuffleWatcher (Ahmad et al., USENIX ATC
 * 2014), which it is compared with. They ask how much jobs will shuffle, to which class that makes
 * them belong, and whose turn it is.
 */
package io.racklab.master.schedule.shuffleaware;
