package io.racklab.worker.transfer;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.racklab.protocol.data.FrameHeader;
import io.racklab.protocol.data.Hello;
import io.racklab.protocol.data.RunToken;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * The one connection to a receiving process, which all flows to it share. Confined to the sending
 * event loop.
 */
final class OutgoingConnection extends ChannelInboundHandlerAdapter {
  /** Receives the events of a connection. */
  interface Listener {
    /** Called when the connection has become able to take bytes. */
    void ready(OutgoingConnection connection);

    /** Called when the connection has ended or could not be opened. */
    void lost(OutgoingConnection connection, String reason);
  }

  private final InetSocketAddress receiver;
  private final RunToken token;
  private final Payload payload;
  private final Listener listener;
  private final Map<Long, PacedFlow> flows = new HashMap<>();
  private final Queue<PacedFlow> parked = new ArrayDeque<>();
  private Channel channel;
  private boolean unflushed;
  private boolean closed;
  private String reason = "the receiver closed the connection";

  OutgoingConnection(
      InetSocketAddress receiver, RunToken token, Payload payload, Listener listener) {
    this.receiver = receiver;
    this.token = token;
    this.payload = payload;
    this.listener = listener;
  }

  InetSocketAddress receiver() {
    return receiver;
  }

  /** Returns the flows whose last byte the operating system has not accepted, by number. */
  Map<Long, PacedFlow> flows() {
    return flows;
  }

  /** Returns the flows that wait until the connection is ready. */
  Queue<PacedFlow> parked() {
    return parked;
  }

  /** True if the connection is open and its write buffer is below its limit. */
  boolean ready() {
    return channel != null && channel.isWritable();
  }

  /** Writes one frame, which is sent with the next flush. */
  void write(OutgoingFlow flow, long position, int bytes, ChannelFutureListener whenSent) {
    int offset = payload.offset(position);
    FrameHeader header =
        new FrameHeader(
            flow.flow(),
            flow.source(),
            flow.destination(),
            flow.bytes(),
            bytes,
            payload.checksum(offset, bytes));
    write(header);
    channel.write(payload.slice(offset, bytes)).addListener(whenSent);
    unflushed = true;
  }

  /** Tells the receiver that no more bytes of a partly written flow will follow. */
  void abandon(OutgoingFlow flow) {
    write(FrameHeader.abandoning(flow.flow(), flow.source(), flow.destination(), flow.bytes()));
    unflushed = true;
  }

  private void write(FrameHeader header) {
    ByteBuf encoded = channel.alloc().directBuffer(FrameHeader.BYTES, FrameHeader.BYTES);
    header.encode(encoded.internalNioBuffer(0, FrameHeader.BYTES));
    channel.write(encoded.writerIndex(FrameHeader.BYTES), channel.voidPromise());
  }

  void flush() {
    if (unflushed) {
      unflushed = false;
      channel.flush();
    }
  }

  void opened(ChannelFuture connecting) {
    if (!connecting.isSuccess()) {
      listener.lost(this, "cannot connect: " + connecting.cause().getMessage());
    }
  }

  /** Closes the connection, even while it is being opened. */
  void close() {
    closed = true;
    if (channel != null) {
      channel.close();
    }
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    if (closed) {
      context.close();
      return;
    }
    channel = context.channel();
    ByteBuf hello = channel.alloc().directBuffer(Hello.BYTES, Hello.BYTES);
    new Hello(token).encode(hello.internalNioBuffer(0, Hello.BYTES));
    channel.writeAndFlush(hello.writerIndex(Hello.BYTES), channel.voidPromise());
    listener.ready(this);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (ready()) {
      listener.ready(this);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    listener.lost(this, reason);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    reason = "the connection broke: " + cause.getMessage();
    context.close();
  }
}
