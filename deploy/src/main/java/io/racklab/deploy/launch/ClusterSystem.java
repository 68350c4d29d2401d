package io.racklab.deploy.launch;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Join;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigUtil;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Starts the actor system of a process. The system joins the cluster unless the process is only a
 * client.
 */
final class ClusterSystem {
  private static final String NAME = "racklab";

  private ClusterSystem() {}

  /** Starts the master's actor system, which the others join. */
  static <T> ActorSystem<T> master(Behavior<T> guardian, Address at, Security security) {
    ActorSystem<T> system =
        ActorSystem.create(guardian, NAME, security.setup(config(at, List.of("master"))));
    Cluster cluster = Cluster.get(system);
    cluster.manager().tell(Join.create(cluster.selfMember().address()));
    return system;
  }

  /** Starts the actor system of a process that joins a master. */
  static <T> ActorSystem<T> joining(
      Behavior<T> guardian, String host, List<String> roles, Address master, Security security) {
    Config seeds =
        ConfigFactory.parseString(
            "akka.cluster.seed-nodes = [" + ConfigUtil.quoteString(root(master)) + "]");
    Config config = seeds.withFallback(config(new Address(host, 0), roles));
    return ActorSystem.create(guardian, NAME, security.setup(config));
  }

  /**
   * Starts the actor system of a process that talks to a master without being a member of its
   * cluster.
   */
  static <T> ActorSystem<T> outside(Behavior<T> guardian, String host, Security security) {
    Config remote =
        ConfigFactory.parseString(
            """
            akka.actor.provider = remote
            akka.remote.warn-about-direct-use = off
            """);
    Config config = remote.withFallback(config(new Address(host, 0), List.of()));
    return ActorSystem.create(guardian, NAME, security.setup(config));
  }

  /** Returns the root of the paths of a master's actors. */
  static String root(Address master) {
    return "akka://" + NAME + "@" + master;
  }

  /** Returns the address of a running actor system. */
  static Address addressOf(ActorSystem<?> system) {
    akka.actor.Address address = Cluster.get(system).selfMember().address();
    return new Address(address.getHost().orElseThrow(), address.getPort().orElseThrow());
  }

  private static Config config(Address at, List<String> roles) {
    return ConfigFactory.parseString(
            "akka.cluster.roles = ["
                + roles.stream().map(ConfigUtil::quoteString).collect(Collectors.joining(", "))
                + "]\nakka.remote.artery.canonical { hostname = "
                + ConfigUtil.quoteString(at.host())
                + ", port = "
                + at.port()
                + " }")
        .withFallback(ConfigFactory.load());
  }
}
