package io.racklab.worker.transfer;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import io.racklab.protocol.data.FrameHeader;
import io.racklab.protocol.data.FrameReader;
import io.racklab.protocol.data.FrameSink;
import io.racklab.protocol.data.MalformedStreamException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLException;
import org.slf4j.event.Level;

/**
 * Reads, checks and counts the frames of one peer. Confined to one receiving event loop. Logs at
 * most one line, however the connection ends.
 */
final class IncomingConnection extends ChannelInboundHandlerAdapter implements FrameSink {
  /** Means that no frame is open; a reader's count of whole frames is never negative. */
  private static final long NONE = -1;

  private final DataPortSettings settings;
  private final AdmissionControl door;
  private final FrameReader reader;
  private final LongSupplier clock;
  private final ArrivalListener arrivals;
  private final WindowCounts windows;
  private final Counters counters;
  private final Map<Long, ArrivingFlow> flows = new HashMap<>();
  private ChannelHandlerContext context;
  private SocketAddress peer;
  private Future<?> timer;
  private long openFrame = NONE;
  private boolean over;

  IncomingConnection(
      DataPortSettings settings,
      AdmissionControl door,
      LongSupplier clock,
      ArrivalListener arrivals,
      WindowCounts windows,
      Counters counters) {
    this.settings = settings;
    this.door = door;
    this.reader = new FrameReader(settings.token(), this);
    this.clock = clock;
    this.arrivals = arrivals;
    this.windows = windows;
    this.counters = counters;
  }

  @Override
  public void channelActive(ChannelHandlerContext active) {
    context = active;
    peer = active.channel().remoteAddress();
    long patience = settings.limits().toGreet().toNanos();
    timer =
        active
            .executor()
            .schedule(() -> refuse("sends no hello in time"), patience, TimeUnit.NANOSECONDS);
    IncomingConnection leaving = door.entered(this);
    if (leaving != null) {
      leaving.context.executor().execute(() -> leaving.refuse("sends no hello while others wait"));
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext active, Object message) {
    try {
      if (!over) {
        for (ByteBuffer bytes : ((ByteBuf) message).nioBuffers()) {
          reader.accept(bytes);
        }
      }
    } catch (MalformedStreamException malformed) {
      refuse(malformed.getMessage());
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext active) {
    timer.cancel(false);
    door.left(this);
    if (reader.truncated() && !over) {
      door.broke(Level.WARN, peer, "ended inside a frame");
    }
    over = true;
    long now = clock.getAsLong();
    flows.forEach((flow, arriving) -> arrivals.interrupted(flow, arriving.arrived(), now));
    flows.clear();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext active, Throwable cause) {
    if (cause instanceof DecoderException && cause.getCause() instanceof SSLException broken) {
      refuse(breach(broken));
    } else if (!over) {
      over = true;
      door.broke(Level.INFO, peer, "broke: " + cause.getMessage());
    }
    active.close();
  }

  private static String breach(SSLException broken) {
    // Netty's message would quote the bytes received, which may be a token on an unencrypted
    // connection.
    return broken instanceof NotSslRecordException
        ? "does not speak TLS"
        : "breaks the rules of TLS: " + broken.getMessage();
  }

  @Override
  public void greeted() throws MalformedStreamException {
    if (!door.greeted(this)) {
      throw new MalformedStreamException("exceeds the number of connections allowed");
    }
    timer.cancel(false);
    long patience = settings.limits().toEndFrame().toNanos();
    timer =
        context
            .executor()
            .scheduleWithFixedDelay(this::checkProgress, patience, patience, TimeUnit.NANOSECONDS);
  }

  @Override
  public void frame(FrameHeader header, boolean intact) throws MalformedStreamException {
    ArrivingFlow flow = flowOf(header);
    if (header.abandons()) {
      flows.remove(header.flow());
      return;
    }
    long now = clock.getAsLong();
    flow.add(header.payloadBytes(), intact);
    if (intact) {
      counters.of(header.source()).received.add(header.payloadBytes());
      windows.add(header.source(), header.destination(), header.payloadBytes(), now);
    } else {
      counters.of(header.source()).corrupted.add(header.payloadBytes());
      counters.of(header.source()).corruptedFrames.increment();
    }
    if (flow.complete()) {
      flows.remove(header.flow());
      arrivals.completed(header.flow(), flow.bytes(), flow.intact(), now);
    }
  }

  private ArrivingFlow flowOf(FrameHeader header) throws MalformedStreamException {
    ArrivingFlow flow = flows.get(header.flow());
    if (flow == null) {
      flow = begin(header);
      flows.put(header.flow(), flow);
    } else if (!flow.accepts(header)) {
      throw new MalformedStreamException("sends a frame that does not fit its flow: " + header);
    }
    return flow;
  }

  private ArrivingFlow begin(FrameHeader header) throws MalformedStreamException {
    if (header.abandons()) {
      throw new MalformedStreamException("abandons a flow that is not active: " + header);
    }
    if (header.source() >= settings.nodes() || header.destination() >= settings.nodes()) {
      throw new MalformedStreamException("names a node that does not exist: " + header);
    }
    if (flows.size() >= settings.limits().flows()) {
      throw new MalformedStreamException("has too many active flows");
    }
    return new ArrivingFlow(header);
  }

  /**
   * Refuses a peer whose open frame was open at the last check already. A timer for each frame
   * would cost more than reading it.
   */
  private void checkProgress() {
    if (!reader.truncated()) {
      openFrame = NONE;
    } else if (openFrame == reader.whole()) {
      refuse("does not end its frame in time");
    } else {
      openFrame = reader.whole();
    }
  }

  private void refuse(String reason) {
    if (!over) {
      over = true;
      door.refused(peer, reason);
      context.close();
    }
  }
}
