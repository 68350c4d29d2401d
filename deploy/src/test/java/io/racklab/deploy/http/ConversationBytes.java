package io.racklab.deploy.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What the web server says to the bytes of one connection, without a socket. */
public final class ConversationBytes {
  private static final int PORT = 8080;
  private static final String FAILED = "HTTP/1.1 500";

  private final RequestAuthorizer authorizer;

  public ConversationBytes(Routes routes) {
    InetSocketAddress at = new InetSocketAddress(InetAddress.getLoopbackAddress(), PORT);
    authorizer =
        new RequestAuthorizer(routes, new HttpSettings(at, Access.READING, Optional.empty()), PORT);
  }

  /**
   * Has them answered.
   *
   * @return how many answers there were; a 500 is an {@link AssertionError}
   */
  public long answers(byte[] input) {
    EmbeddedChannel channel =
        new EmbeddedChannel(HttpServer.conversation(authorizer, ImmediateEventExecutor.INSTANCE));
    try {
      channel.writeInbound(Unpooled.wrappedBuffer(input));
      channel.runPendingTasks();
      long answers = 0;
      for (Object out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
        answers += look(out);
      }
      return answers;
    } finally {
      channel.finishAndReleaseAll();
    }
  }

  private static int look(Object out) {
    try {
      if (!(out instanceof ByteBuf bytes)) {
        return 0;
      }
      String text = bytes.toString(StandardCharsets.ISO_8859_1);
      if (text.startsWith(FAILED)) {
        throw new AssertionError(text);
      }
      return text.startsWith("HTTP/1.1 ") ? 1 : 0;
    } finally {
      ReferenceCountUtil.release(out);
    }
  }
}
