package io.racklab.worker.transfer;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;

/**
 * TLS: what was listened to is not understood, and what was changed ends the connection. Nothing of
 * what ports say is sent or taken before both sides have shown what the engines ask for.
 */
public final class TlsWrapping implements Wrapping {
  private final TlsEngines engines;

  public TlsWrapping(TlsEngines engines) {
    this.engines = engines;
  }

  @Override
  public void accepted(ChannelPipeline empty) {
    empty.addLast(new SslHandler(engines.answering()));
  }

  @Override
  public void connecting(ChannelPipeline empty, InetSocketAddress receiver) {
    empty.addLast(new SslHandler(engines.calling(receiver.getHostString(), receiver.getPort())));
  }
}
