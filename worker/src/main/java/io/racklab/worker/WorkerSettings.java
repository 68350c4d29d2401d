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
 * @param name the worker's name in reports
 * @param transport moves the bytes
 * @param burner runs compute phases that keep the processor busy
 * @param blocking runs tasks that may block for a short time
 * @param vitals creates the object that observes the process during the next run
 * @param tidy does work that would disturb a run, such as garbage collection; called just before
 *     the run's time begins
 * @param announce registers the worker with the master
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
