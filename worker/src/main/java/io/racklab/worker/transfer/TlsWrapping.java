package io.racklab.worker.transfer;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;

/**
 * Wraps connections in TLS: an eavesdropper cannot read them, and a modified byte ends the
 * connection. No bytes of ports are sent or accepted before both sides have completed the handshake
 * that the engines require.
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
