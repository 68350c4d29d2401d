package io.racklab.worker.transfer;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import io.racklab.protocol.data.FrameHeader;
import io.racklab.protocol.data.FrameReader;
import io.racklab.protocol.data.MalformedStreamException;
import io.racklab.protocol.data.RunToken;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads, checks and counts what one peer sends. Lives on one receiving event loop. */
final class IncomingConnection extends ChannelInboundHandlerAdapter {
  /** The event that tells a connection to forget a flow. */
  record Forget(long flow) {}

  private static final Logger LOG = LoggerFactory.getLogger(IncomingConnection.class);

  /** A peer that connects and stays silent is no sender of ours. */
  private static final long SECONDS_TO_GREET = 10;

  private final FrameReader reader;
  private final LongSupplier clock;
  private final Arrivals arrivals;
  private final WindowCounts windows;
  private final Counters counters;
  private final Map<Long, ArrivingFlow> flows = new HashMap<>();
  private boolean refused;

  IncomingConnection(
      RunToken token,
      LongSupplier clock,
      Arrivals arrivals,
      WindowCounts windows,
      Counters counters) {
    this.reader = new FrameReader(token, this::frame);
    this.clock = clock;
    this.arrivals = arrivals;
    this.windows = windows;
    this.counters = counters;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    context
        .executor()
        .schedule(
            () -> {
              if (!reader.greeted() && context.channel().isActive()) {
                refuse(context, "says nothing");
              }
            },
            SECONDS_TO_GREET,
            TimeUnit.SECONDS);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    try {
      if (!refused) {
        for (ByteBuffer bytes : ((ByteBuf) message).nioBuffers()) {
          reader.accept(bytes);
        }
      }
    } catch (MalformedStreamException malformed) {
      refuse(context, malformed.getMessage());
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof Forget forget) {
      flows.remove(forget.flow);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (reader.truncated() && !refused) {
      LOG.warn("{} ended inside a frame", context.channel().remoteAddress());
    }
    long now = clock.getAsLong();
    flows.forEach((flow, arriving) -> arrivals.interrupted(flow, arriving.arrived(), now));
    flows.clear();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    LOG.info("connection from {} broke: {}", context.channel().remoteAddress(), cause.getMessage());
    context.close();
  }

  private void frame(FrameHeader header, boolean intact) throws MalformedStreamException {
    long now = clock.getAsLong();
    ArrivingFlow flow =
        flows.computeIfAbsent(header.flow(), number -> new ArrivingFlow(header.flowBytes()));
    if (!flow.accepts(header.flowBytes(), header.payloadBytes())) {
      throw new MalformedStreamException("sends a frame that does not fit its flow: " + header);
    }
    flow.add(header.payloadBytes(), intact);
    if (intact) {
      counters.received.add(header.payloadBytes());
      windows.add(header.source(), header.destination(), header.payloadBytes(), now);
    } else {
      counters.corrupted.add(header.payloadBytes());
      counters.corruptedFrames.increment();
    }
    if (flow.complete()) {
      flows.remove(header.flow());
      arrivals.completed(header.flow(), flow.bytes(), flow.intact(), now);
    }
  }

  private void refuse(ChannelHandlerContext context, String reason) {
    refused = true;
    counters.refusedConnections.increment();
    LOG.warn("refused connection from {}: it {}", context.channel().remoteAddress(), reason);
    context.close();
  }
}
