package io.racklab.deploy.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.stream.ChunkedWriteHandler;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A web server. One thread serves all its connections, and two threads run the handlers; all are
 * daemons. Thread-safe.
 */
public final class HttpServer implements AutoCloseable {
  /** The most connections; each open page keeps a stream. Further ones are closed at once. */
  private static final int MOST_CONNECTIONS = 1_024;

  private static final int MOST_WAITING = 256;
  private static final int HANDLER_THREADS = 2;
  private static final int LONGEST_LINE = 8 * 1_024;
  private static final int LARGEST_BODY = 64 * 1_024;
  private static final int IDLE_SECONDS = 60;

  private final EventLoopGroup loop;
  private final ExecutorService handlers;
  private final ChannelGroup connections;
  private final HttpSettings settings;
  private Channel acceptor;

  private HttpServer(HttpSettings settings) {
    this.settings = settings;
    loop = new NioEventLoopGroup(1, new DefaultThreadFactory("http", true));
    handlers =
        new ThreadPoolExecutor(
            HANDLER_THREADS,
            HANDLER_THREADS,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            new DefaultThreadFactory("http-handler", true));
    connections = new DefaultChannelGroup(loop.next(), true);
  }

  /**
   * Opens a server. Blocks until it listens.
   *
   * @throws IOException if the address cannot be listened on
   */
  public static HttpServer open(HttpSettings settings, Routes routes) throws IOException {
    HttpServer server = new HttpServer(settings);
    ChannelFuture binding =
        new ServerBootstrap()
            .group(server.loop)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    server.accepted(channel, routes);
                  }
                })
            .bind(settings.at())
            .awaitUninterruptibly();
    if (!binding.isSuccess()) {
      server.close();
      throw new IOException("cannot listen on " + settings.at(), binding.cause());
    }
    server.acceptor = binding.channel();
    return server;
  }

  private void accepted(SocketChannel channel, Routes routes) {
    if (connections.size() >= MOST_CONNECTIONS) {
      channel.close();
      return;
    }
    connections.add(channel);
    ChannelPipeline pipeline = channel.pipeline();
    settings.tls().ifPresent(engines -> pipeline.addLast(new SslHandler(engines.get())));
    int port = channel.localAddress().getPort();
    pipeline.addLast(conversation(new RequestAuthorizer(routes, settings, port), handlers));
  }

  /** Returns the handlers of a connection's pipeline, except that of TLS. */
  static ChannelHandler[] conversation(RequestAuthorizer authorizer, ExecutorService handlers) {
    return new ChannelHandler[] {
      new HttpServerCodec(LONGEST_LINE, LONGEST_LINE, LONGEST_LINE),
      new HttpServerKeepAliveHandler(),
      new HttpObjectAggregator(LARGEST_BODY),
      new Compression(),
      new ChunkedWriteHandler(),
      new IdleStateHandler(0, 0, IDLE_SECONDS),
      new HttpConversation(authorizer, handlers)
    };
  }

  /** Returns the address at which it listens. */
  public InetSocketAddress address() {
    return (InetSocketAddress) acceptor.localAddress();
  }

  /** Returns the URL of its first page, without a token. */
  public String url() {
    String host = address().getAddress().getHostAddress();
    return (settings.tls().isPresent() ? "https://" : "http://")
        + (host.contains(":") ? "[" + host + "]" : host)
        + ":"
        + address().getPort()
        + "/";
  }

  /** Closes all connections. Blocks until the address is free; a handler must not call this. */
  @Override
  public void close() {
    if (acceptor != null) {
      acceptor.close().awaitUninterruptibly();
    }
    connections.close().awaitUninterruptibly();
    handlers.shutdownNow();
    // The address is free only once the thread has released it.
    loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
