package io.racklab.worker;

import akka.actor.typed.ActorRef;
import io.racklab.protocol.WorkerMessage;
import io.racklab.protocol.time.ProcessClock;
import io.racklab.worker.health.Vitals;
import io.racklab.worker.transfer.Transport;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The settings that the launcher gives a worker process.
 *
 * @param name what reports call it
 * @param transport how bytes are moved
 * @param burner runs compute phases where tasks burn the processor
 * @param blocking runs what may block for a moment
 * @param vitals of the next run, empty
 * @param tidy leaves nothing of what came before to be done during a run; called when its time is
 *     about to begin
 * @param announce tells the master that the worker is there
 */
public record WorkerSettings(
    String name,
    ProcessClock clock,
    Transport transport,
    Executor burner,
    Executor blocking,
    Supplier<Vitals> vitals,
    Runnable tidy,
    Consumer<ActorRef<WorkerMessage>> announce) {}
