package io.racklab.deploy.launch;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.ClusterEvent.MemberRemoved;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Subscribe;
import io.racklab.worker.transfer.EventLoops;
import java.util.List;

/** A worker process of a master in another process. It ends when the master leaves or is lost. */
public final class WorkerProcess {
  private WorkerProcess() {}

  /**
   * Joins a master and serves it until it leaves. Blocks.
   *
   * @param host the address of this process, at which others reach it
   * @param share how much of the cluster it is to emulate in proportion to others' shares
   */
  public static void serve(Address master, String host, double share) {
    WallClock clock = new WallClock();
    EventLoops loops = LocalWorker.eventLoops();
    ActorSystem<MemberRemoved> system =
        ClusterSystem.joining(
            guardian(clock, host, loops), host, List.of("worker", Shares.role(share)), master);
    Runtime.getRuntime().addShutdownHook(new Thread(system::terminate));
    system.getWhenTerminated().toCompletableFuture().join();
    loops.close();
  }

  private static Behavior<MemberRemoved> guardian(WallClock clock, String host, EventLoops loops) {
    return Behaviors.setup(
        context -> {
          ActorRef<MemberRemoved> self = context.getSelf();
          Cluster.get(context.getSystem())
              .subscriptions()
              .tell(Subscribe.create(self, MemberRemoved.class));
          context.spawn(LocalWorker.create(context.getSystem(), clock, host, loops), "worker");
          return Behaviors.receive(MemberRemoved.class)
              .onMessage(
                  MemberRemoved.class,
                  removed ->
                      removed.member().hasRole("master") ? Behaviors.stopped() : Behaviors.same())
              .build();
        });
  }
}
