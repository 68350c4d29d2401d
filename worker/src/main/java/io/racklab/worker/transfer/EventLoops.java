package io.racklab.worker.transfer;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The threads of the data plane and the kind of sockets that they serve: epoll if it is available,
 * with timers exact to microseconds, otherwise NIO, with timers exact to a millisecond.
 *
 * @param sending the loops for sending, one for each port
 * @param receiving the loops for receiving, any number of them
 * @param acceptor the class of listening sockets
 * @param connector the class of connecting sockets
 */
public record EventLoops(
    EventLoopGroup sending,
    EventLoopGroup receiving,
    Class<? extends ServerSocketChannel> acceptor,
    Class<? extends SocketChannel> connector)
    implements AutoCloseable {
  /**
   * Opens the best loops that this machine supports: one for sending and {@code receiving} for
   * receiving.
   */
  public static EventLoops open(int receiving, ThreadFactory threads) {
    return Epoll.isAvailable() ? epoll(receiving, threads) : nio(receiving, threads);
  }

  /** Opens loops that run on any system. */
  public static EventLoops nio(int receiving, ThreadFactory threads) {
    return new EventLoops(
        new NioEventLoopGroup(1, threads),
        new NioEventLoopGroup(receiving, threads),
        NioServerSocketChannel.class,
        NioSocketChannel.class);
  }

  private static EventLoops epoll(int receiving, ThreadFactory threads) {
    return new EventLoops(
        new EpollEventLoopGroup(1, threads),
        new EpollEventLoopGroup(receiving, threads),
        EpollServerSocketChannel.class,
        EpollSocketChannel.class);
  }

  /** Ends the threads; returns at once. The ports must be closed first. */
  @Override
  public void close() {
    sending.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    receiving.shutdownGracefully(0, 1, TimeUnit.SECONDS);
  }
}
