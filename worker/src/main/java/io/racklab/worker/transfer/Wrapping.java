package io.racklab.worker.transfer;

import io.netty.channel.ChannelPipeline;
import java.net.InetSocketAddress;

/** The layer that wraps connections between data ports, below all that ports say. Thread-safe. */
public interface Wrapping {
  /** Bytes are on the wire as ports say them. */
  Wrapping NONE =
      new Wrapping() {
        @Override
        public void accepted(ChannelPipeline empty) {}

        @Override
        public void connecting(ChannelPipeline empty, InetSocketAddress receiver) {}
      };

  /** Someone connects: begins the pipeline of the connection. */
  void accepted(ChannelPipeline empty);

  /** A connection to a receiver is opened: begins its pipeline. */
  void connecting(ChannelPipeline empty, InetSocketAddress receiver);
}
