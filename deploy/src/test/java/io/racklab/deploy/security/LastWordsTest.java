package io.racklab.deploy.security;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akka.NotUsed;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import akka.stream.IgnoreComplete;
import akka.stream.TLSProtocol.SendBytes;
import akka.stream.TLSProtocol.SslTlsInbound;
import akka.stream.TLSProtocol.SslTlsOutbound;
import akka.stream.javadsl.BidiFlow;
import akka.stream.javadsl.Flow;
import akka.stream.javadsl.Sink;
import akka.stream.javadsl.Source;
import akka.stream.javadsl.TLS;
import akka.util.ByteString;
import com.typesafe.config.ConfigFactory;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who has nothing more to say on a connection of Akka's remoting. */
class LastWordsTest {
  private static final long PATIENCE_SECONDS = 60;

  @TempDir Path folder;

  private final ActorSystem<Void> system =
      ActorSystem.create(
          Behaviors.empty(),
          "streams",
          ConfigFactory.parseString("akka.actor.provider = local")
              .withFallback(ConfigFactory.load()));

  @AfterEach
  void end() {
    system.terminate();
  }

  /** The other side, which only listens, ends nothing. */
  @Test
  void endsItsConnection() throws Exception {
    TestIdentities identities = new TestIdentities(folder.resolve("identities"));
    ArteryEngines engines = ArteryEngines.of(identities.master(), 1000);
    var calling = tls(engines.createClientSSLEngine("127.0.0.1", 1));
    var answering = tls(engines.createServerSSLEngine("127.0.0.1", 1));
    Flow<SslTlsInbound, SslTlsOutbound, NotUsed> silence =
        Flow.fromSinkAndSource(Sink.ignore(), Source.maybe());
    CompletableFuture<?> ended =
        Source.single((SslTlsOutbound) new SendBytes(ByteString.fromString("AKKA\u0001")))
            .via(calling.atop(answering.reversed()).join(silence))
            .runWith(Sink.ignore(), system)
            .toCompletableFuture();

    // Akka fails over it: that is how it ends.
    assertThatThrownBy(() -> ended.get(PATIENCE_SECONDS, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class);
  }

  /** As remoting has it. */
  private static BidiFlow<SslTlsOutbound, ByteString, ByteString, SslTlsInbound, NotUsed> tls(
      SSLEngine engine) {
    return TLS.create(() -> engine, session -> {}, new IgnoreComplete() {});
  }
}
