package io.racklab.deploy.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpChunkedInput;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.stream.ChunkedNioFile;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles one connection: passes its requests to the handler threads one after the other, and
 * replies in the same order.
 */
final class HttpConversation extends SimpleChannelInboundHandler<FullHttpRequest> {
  private static final Logger LOG = LoggerFactory.getLogger(HttpConversation.class);
  private static final int CHUNK = 64 * 1_024;

  /** The most pending requests of a connection; browsers send one after the other. */
  private static final int MOST_WAITING = 16;

  private record Asked(RequestAuthorizer.Decision decision, boolean head) {}

  private final RequestAuthorizer authorizer;
  private final ExecutorService handlers;

  /**
   * The pending requests. The first is being answered; if the answer is a stream, it stays the
   * first until the stream ends.
   */
  private final Queue<Asked> waiting = new ArrayDeque<>();

  HttpConversation(RequestAuthorizer authorizer, ExecutorService handlers) {
    this.authorizer = authorizer;
    this.handlers = handlers;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest asked) {
    if (waiting.size() == MOST_WAITING) {
      context.close();
      return;
    }
    waiting.add(new Asked(decision(asked), asked.method().equals(HttpMethod.HEAD)));
    if (waiting.size() == 1) {
      answerFirst(context);
    }
  }

  private RequestAuthorizer.Decision decision(FullHttpRequest asked) {
    return asked.decoderResult().isFailure()
        ? new RequestAuthorizer.Decision.Refused(400, "the request is malformed")
        : authorizer.decide(
            asked.method(),
            asked.uri(),
            asked.headers(),
            asked.content().toString(StandardCharsets.UTF_8));
  }

  private void answerFirst(ChannelHandlerContext context) {
    Asked first = waiting.element();
    if (first.decision() instanceof RequestAuthorizer.Decision.Admitted admitted) {
      try {
        handlers.execute(() -> answer(context, admitted, first.head()));
      } catch (RejectedExecutionException e) {
        send(context, WebAnswer.refusal(503, "too many requests at once; try again later"));
      }
    } else if (first.decision() instanceof RequestAuthorizer.Decision.Redirected redirected) {
      HttpResponse redirect = response(303, "text/plain", new byte[0]);
      redirect.headers().set(HttpHeaderNames.LOCATION, redirected.location());
      redirect.headers().set(HttpHeaderNames.SET_COOKIE, redirected.cookie());
      write(context, redirect);
    } else {
      send(context, refusal((RequestAuthorizer.Decision.Refused) first.decision()));
    }
  }

  private static WebAnswer refusal(RequestAuthorizer.Decision.Refused refused) {
    return WebAnswer.refusal(refused.status(), refused.why());
  }

  /** Answers a request, on a handler's thread. */
  private void answer(
      ChannelHandlerContext context, RequestAuthorizer.Decision.Admitted admitted, boolean head) {
    WebAnswer answer;
    try {
      answer = admitted.handler().answer(admitted.request());
      if (answer instanceof WebAnswer.Stored stored) {
        FileChannel file = FileChannel.open(stored.file(), StandardOpenOption.READ);
        context.executor().execute(() -> stream(context, stored, file));
        return;
      }
    } catch (FileNotFoundException | NoSuchFileException e) {
      answer = WebAnswer.refusal(404, "this server has no such page");
    } catch (IOException | RuntimeException e) {
      LOG.warn("cannot answer {}", admitted.request().path(), e);
      answer = WebAnswer.refusal(500, "internal error; see the log");
    } catch (OutOfMemoryError e) {
      LOG.warn("not enough memory to answer {}", admitted.request().path());
      answer =
          WebAnswer.refusal(
              500,
              "not enough memory to answer this request: start racklab with"
                  + " RACKLAB_JAVA_OPTIONS=-Xmx4g");
    }
    WebAnswer made = answer;
    context
        .executor()
        .execute(
            () -> {
              if (made instanceof WebAnswer.Events events && !head) {
                begin(context, events);
              } else {
                send(context, made);
              }
            });
  }

  private void send(ChannelHandlerContext context, WebAnswer answer) {
    if (answer instanceof WebAnswer.Content content) {
      write(context, response(content.status(), content.type(), content.bytes()));
    } else {
      write(context, response(200, "text/event-stream", new byte[0]));
    }
  }

  private static HttpResponse response(int status, String type, byte[] bytes) {
    HttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(status),
            Unpooled.wrappedBuffer(bytes));
    StrictHeaders.addTo(response.headers());
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
    response.headers().set(HttpHeaderNames.CONTENT_LENGTH, bytes.length);
    if (status == HttpResponseStatus.UNAUTHORIZED.code()) {
      response.headers().set(HttpHeaderNames.WWW_AUTHENTICATE, "Bearer");
    }
    return response;
  }

  private static HttpResponse opening(String type) {
    HttpResponse response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
    StrictHeaders.addTo(response.headers());
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
    return response;
  }

  private void write(ChannelHandlerContext context, Object response) {
    context
        .writeAndFlush(response)
        .addListener(
            sent -> {
              waiting.remove();
              if (!waiting.isEmpty()) {
                answerFirst(context);
              }
            });
  }

  private void stream(ChannelHandlerContext context, WebAnswer.Stored stored, FileChannel file) {
    HttpResponse response = opening(stored.type());
    try {
      long length = file.size();
      ChunkedNioFile chunks = new ChunkedNioFile(file, 0, length, CHUNK);
      response.headers().set(HttpHeaderNames.CONTENT_LENGTH, length);
      context.write(response);
      write(context, new HttpChunkedInput(chunks));
    } catch (IOException e) {
      LOG.warn("cannot read {}", stored.file(), e);
      context.close();
    }
  }

  private void begin(ChannelHandlerContext context, WebAnswer.Events events) {
    HttpResponse response = opening("text/event-stream");
    response.headers().set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
    context.pipeline().remove(IdleStateHandler.class);
    context.writeAndFlush(response);
    EventStream stream = new EventStream(context.channel());
    stream.keepAlive();
    events.opened().accept(stream);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof IdleStateEvent) {
      context.close();
    }
  }

  /** Closes the connection. Broken connections are expected; the reader reconnects. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    LOG.debug("a connection broke", cause);
    context.close();
  }
}
