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

/** The security of all that a process says to others: messages and bulk bytes alike. */
public sealed interface Security {
  /** Anybody who reaches the process may take part, and read along. */
  Security NONE = new Open();

  /** Only those whom a certificate vouches for. */
  static Security of(MutualTls tls) {
    return new Secured(tls);
  }

  /** With what an actor system starts. */
  ActorSystemSetup setup(Config config);

  /**
   * Akka takes engines, which see a connection's bytes before Akka does, only for what it calls
   * TLS; whether it is TLS is the engines' business.
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

  /** The JVM's options for processes that share a machine with others of ours. */
  List<String> compilers();

  /** The words of run.json on the connections between processes. */
  String words();

  /** Makes engines for connections whose callers show no certificate; none without TLS. */
  Optional<Supplier<SSLEngine>> serving();

  /** Of connections between data ports. */
  Wrapping wrapping();

  /**
   * Why a master does not let this process in, if it does not. Blocks, for some seconds at most.
   */
  Optional<String> refusal(Address master);

  /** No certificates. */
  record Open() implements Security {
    /**
     * Several processes that optimise themselves at once leave no processor for what they do:
     * without the second compiler, senders obeyed three times as fast (deploy/bench/saturation).
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
     * Only the second compiler uses the processor's own instructions for AES: 2.9 GB/s for each
     * second of processor time, and 0.05 without it.
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
