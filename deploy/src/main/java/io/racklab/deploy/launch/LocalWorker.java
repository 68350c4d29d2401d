package io.racklab.deploy.launch;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.receptionist.Receptionist;
import io.racklab.deploy.metrics.WorkerMeter;
import io.racklab.protocol.time.ProcessClock;
import io.racklab.worker.Worker;
import io.racklab.worker.WorkerSettings;
import io.racklab.worker.health.Vitals;
import io.racklab.worker.transfer.EventLoops;
import io.racklab.worker.transfer.SocketTransfers;
import io.racklab.worker.transfer.Wrapping;

/** Creates the worker of this process, with real sockets under the wall clock. */
final class LocalWorker {
  private LocalWorker() {}

  /**
   * @param host the host at which its data ports listen and are reached
   * @param loops the event loops of its sockets
   * @param wrapping the encryption of its data connections
   * @param meter reads the worker's metrics from its run and its connections
   */
  static Behavior<Worker.Command> create(
      ActorSystem<?> system,
      ProcessClock clock,
      String host,
      EventLoops loops,
      Wrapping wrapping,
      WorkerMeter meter) {
    return Worker.create(
        new WorkerSettings(
            host + "/" + ProcessHandle.current().pid(),
            clock,
            meter.metered(
                (run, network) -> SocketTransfers.open(run, clock, network, host, loops, wrapping)),
            system.dispatchers().lookup(DispatcherSelector.fromConfig("racklab.burn-dispatcher")),
            system.dispatchers().lookup(DispatcherSelector.blocking()),
            () -> meter.setVitals(new Vitals(Machine::busyProcessors)),
            Machine::collectGarbage,
            worker ->
                system.receptionist().tell(Receptionist.register(Worker.serviceKey(), worker))));
  }

  /** Starts the threads for the sockets of one process; they are daemons. */
  static EventLoops eventLoops() {
    return EventLoops.open(
        1,
        task -> {
          Thread thread = new Thread(task, "racklab-sockets");
          thread.setDaemon(true);
          return thread;
        });
  }
}
