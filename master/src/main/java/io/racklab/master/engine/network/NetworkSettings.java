package io.racklab.master.engine.network;

import akka.actor.typed.ActorRef;
import io.racklab.master.engine.journal.Journal;
import io.racklab.protocol.NetworkMessage;
import io.racklab.topologies.Topology;
import java.util.function.Consumer;

/**
 * The settings of a run's network.
 *
 * @param firstFlow the number of its first flow; the flow numbers of different runs must differ
 * @param rules the network's rules; native links need workers with sockets
 * @param byteScale emulated bytes per real byte
 * @param broken receives the reason when a flow cannot continue, which ends the run
 * @param announce receives the network's address for attempts and workers
 */
public record NetworkSettings(
    Topology topology,
    long firstFlow,
    LinkWatch watch,
    NetworkRules rules,
    double byteScale,
    Journal journal,
    Consumer<String> broken,
    Consumer<ActorRef<NetworkMessage>> announce) {}
