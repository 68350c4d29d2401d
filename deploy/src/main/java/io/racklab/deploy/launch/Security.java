package io.racklab.deploy.launch;

import akka.actor.BootstrapSetup;
import akka.actor.setup.ActorSystemSetup;
import akka.remote.artery.tcp.SSLEngineProviderSetup;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.racklab.deploy.security.ArteryEngines;
import io.racklab.deploy.security.ConnectionDiagnosis;
import io.racklab.deploy.security.MutualTls;
import io.racklab.worker.transfer.TlsWrapping;
import io.racklab.worker.transfer.Wrapping;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;

/** The security of all connections of a process, for messages and for bulk data. */
public sealed interface Security {
  /** No security: any process that can connect may take part, and the traffic is not encrypted. */
  Security NONE = new Open();

  /** Returns the security that admits only processes with a valid certificate. */
  static Security of(MutualTls tls) {
    return new Secured(tls);
  }

  /** Returns the setup of an actor system whose connections pass through guarding engines. */
  ActorSystemSetup setup(Config config);

  /**
   * Inserts the engines that guard connections. Akka passes a connection's bytes through engines
   * only if its transport is called TLS, whether or not the engines speak TLS.
   */
  private static ActorSystemSetup guarded(Config config, ArteryEngines engines) {
    Config transport = ConfigFactory.parseString("akka.remote.artery.transport = tls-tcp");
    return ActorSystemSetup.create(
        BootstrapSetup.create(transport.withFallback(config)),
        SSLEngineProviderSetup.create(system -> engines));
  }

  private static int longestFrame(Config config) {
    return Math.toIntExact(config.getBytes("akka.remote.artery.advanced.maximum-frame-size"));
  }

  /**
   * Returns the options for the JVM's compilers in processes that share a machine with other
   * processes of Racklab.
   */
  List<String> compilers();

  /** Describes the connections between processes, for run.json. */
  String words();

  /**
   * Returns a supplier of engines for connections whose clients need no certificate; empty without
   * TLS.
   */
  Optional<Supplier<SSLEngine>> serving();

  /** Returns the encryption of connections between data ports. */
  Wrapping wrapping();

  /**
   * Returns the reason for which a master refuses this process, if it does. Blocks, for some
   * seconds at most.
   */
  Optional<String> refusal(Address master);

  /** No certificates. */
  record Open() implements Security {
    /**
     * Turns off the optimising compiler, C2: if several processes compile with it at once, too few
     * processors are left for the runs. Without it, senders obeyed rate changes three times as fast
     * (deploy/bench/saturation).
     */
    @Override
    public List<String> compilers() {
      return List.of("-XX:TieredStopAtLevel=1");
    }

    @Override
    public String words() {
      return "open";
    }

    @Override
    public ActorSystemSetup setup(Config config) {
      return guarded(config, ArteryEngines.open(longestFrame(config)));
    }

    @Override
    public Optional<Supplier<SSLEngine>> serving() {
      return Optional.empty();
    }

    @Override
    public Wrapping wrapping() {
      return Wrapping.NONE;
    }

    @Override
    public Optional<String> refusal(Address master) {
      return ConnectionDiagnosis.refusal(master.host(), master.port());
    }
  }

  /** Both sides of each connection show a certificate. */
  record Secured(MutualTls tls) implements Security {
    /**
     * Keeps the optimising compiler, C2, since only its code uses the processor's AES instructions:
     * it encrypts 2.9 GB in a second of processor time, whereas the code of the first compiler, C1,
     * encrypts 0.05 GB.
     */
    @Override
    public List<String> compilers() {
      return List.of();
    }

    @Override
    public String words() {
      return "mutual TLS";
    }

    @Override
    public ActorSystemSetup setup(Config config) {
      return guarded(config, ArteryEngines.of(tls, longestFrame(config)));
    }

    @Override
    public Optional<Supplier<SSLEngine>> serving() {
      return Optional.of(tls::serving);
    }

    @Override
    public Wrapping wrapping() {
      return new TlsWrapping(tls);
    }

    @Override
    public Optional<String> refusal(Address master) {
      return ConnectionDiagnosis.refusal(master.host(), master.port(), tls);
    }
  }
}
