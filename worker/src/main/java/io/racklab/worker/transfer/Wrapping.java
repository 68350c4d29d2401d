package io.racklab.worker.transfer;

import io.netty.channel.ChannelPipeline;
import java.net.InetSocketAddress;

/** A layer below the frames that wraps connections between data ports. Thread-safe. */
public interface Wrapping {
  /** No wrapping: the frames' bytes are on the wire unchanged. */
  Wrapping NONE =
      new Wrapping() {
        @Override
        public void accepted(ChannelPipeline empty) {}

        @Override
        public void connecting(ChannelPipeline empty, InetSocketAddress receiver) {}
      };

  /** Adds this layer to the empty pipeline of an accepted connection. */
  void accepted(ChannelPipeline empty);

  /** Adds this layer to the empty pipeline of a connection that is opened to a receiver. */
  void connecting(ChannelPipeline empty, InetSocketAddress receiver);
}
