package io.racklab.deploy.launch;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.receptionist.Receptionist;
import akka.cluster.typed.Cluster;
import io.racklab.protocol.WorkerMessage;
import io.racklab.worker.Worker;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the master learns of the workers of other processes. */
class WorkerSharesTest {
  private static Behavior<WorkerMessage> worker() {
    return Behaviors.setup(
        context -> {
          context
              .getSystem()
              .receptionist()
              .tell(Receptionist.register(Worker.serviceKey(), context.getSelf()));
          return Behaviors.empty();
        });
  }

  @Test
  void aProcessSaysItsShareAsItJoins() {
    ActorSystem<WorkerMessage> master =
        ClusterSystem.master(worker(), new Address("127.0.0.1", 0), Security.NONE);
    ActorSystem<WorkerMessage> other =
        ClusterSystem.joining(
            worker(),
            "127.0.0.1",
            List.of("worker", WorkerShares.role(2.5)),
            ClusterSystem.addressOf(master),
            Security.NONE);
    try {
      TestProbe<Receptionist.Listing> listings = TestProbe.create(master);
      master.receptionist().tell(Receptionist.subscribe(Worker.serviceKey(), listings.ref()));
      WorkerShares shares = new WorkerShares(Cluster.get(master));
      int seen = 0;
      while (seen < 2) {
        for (ActorRef<?> one :
            listings
                .receiveMessage(Duration.ofSeconds(20))
                .getServiceInstances(Worker.serviceKey())) {
          boolean own = !one.path().address().hasGlobalScope();
          assertThat(shares.of(one)).isEqualTo(own ? 1 : 2.5);
          seen += own ? 0 : 2;
        }
      }
    } finally {
      other.terminate();
      master.terminate();
      other.getWhenTerminated().toCompletableFuture().join();
      master.getWhenTerminated().toCompletableFuture().join();
    }
  }
}
