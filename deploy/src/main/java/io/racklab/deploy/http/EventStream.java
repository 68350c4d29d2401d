package io.racklab.deploy.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.DefaultHttpContent;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A stream of events to one reader. Thread-safe, and no method blocks. A reader that is slower than
 * the events receives fewer of them; one that takes nothing for {@value #PATIENCE_SECONDS} s is
 * disconnected.
 */
public final class EventStream {
  /** The most bytes that may wait for a reader. */
  static final long MOST_WAITING = 1024 * 1024;

  static final long PATIENCE_SECONDS = 30;
  private static final long PING_SECONDS = 10;

  private final Channel channel;
  private final AtomicLong waiting = new AtomicLong();
  private volatile long lastTaken = System.nanoTime();

  EventStream(Channel channel) {
    this.channel = channel;
  }

  /**
   * Sends a ping every {@value #PING_SECONDS} s, which keeps the connection open and detects a
   * broken one.
   */
  void keepAlive() {
    var pings =
        channel
            .eventLoop()
            .scheduleWithFixedDelay(
                () -> push(StreamEvent.PING), PING_SECONDS, PING_SECONDS, TimeUnit.SECONDS);
    onEnd(() -> pings.cancel(false));
  }

  /**
   * Sends an event, unless too many bytes wait for this reader already.
   *
   * @return false if the event was dropped; the caller must then send its content again, or the
   *     whole state
   */
  public boolean push(StreamEvent event) {
    if (!open()) {
      return false;
    }
    int length = event.bytes().length;
    long before = waiting.getAndAdd(length);
    if (before == 0) {
      lastTaken = System.nanoTime();
    } else if (before + length > MOST_WAITING) {
      waiting.addAndGet(-length);
      leaveIfStuck();
      return false;
    }
    leaveIfStuck();
    channel
        .writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(event.bytes())))
        .addListener(
            sent -> {
              lastTaken = System.nanoTime();
              waiting.addAndGet(-length);
            });
    return true;
  }

  private void leaveIfStuck() {
    if (System.nanoTime() - lastTaken > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
      channel.close();
    }
  }

  /** True while the connection is not known to be broken. */
  public boolean open() {
    return channel.isActive();
  }

  /**
   * Runs an action once the connection has closed; at once if it has closed already. The action
   * must not block.
   */
  public void onEnd(Runnable action) {
    channel.closeFuture().addListener(closed -> action.run());
  }

  /** Ends the stream; events that still wait are dropped. */
  public void close() {
    channel.close();
  }
}
