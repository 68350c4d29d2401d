import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;

/**
 * Says to a port, over many connections, what strangers might say and programs that have lost their
 * way: deploy/bench/hostile does. Each kind of bytes goes over so many connections at once. Prints
 * how many connections the other side has ended, of how many; then keeps the others open until its
 * input ends.
 *
 * <p>Arguments: the port, on loopback, and the number of connections for each kind.
 */
final class HostileBytes {
  private static final int PATIENCE_MILLIS = 5_000;

  private final int port;
  private final SplittableRandom random = new SplittableRandom(7);
  private final List<Socket> open = new ArrayList<>();
  private int ended;

  private HostileBytes(int port) {
    this.port = port;
  }

  public static void main(String[] arguments) throws Exception {
    HostileBytes hostile = new HostileBytes(Integer.parseInt(arguments[0]));
    int connections = Integer.parseInt(arguments[1]);
    ExecutorService threads = Executors.newCachedThreadPool();
    for (Callable<byte[]> kind : hostile.kinds().values()) {
      hostile.play(kind, connections, threads);
    }
    threads.shutdown();
    System.out.println(hostile.ended + " " + (hostile.ended + hostile.open.size()));
    System.in.readAllBytes();
    for (Socket left : hostile.open) {
      left.close();
    }
  }

  private Map<String, Callable<byte[]>> kinds() {
    Map<String, Callable<byte[]>> kinds = new LinkedHashMap<>();
    kinds.put("nothing", () -> new byte[0]);
    kinds.put("half a greeting", () -> ascii("AKK"));
    // Lengths of messages, without certificates.
    for (int length : new int[] {-1, -4, Integer.MIN_VALUE, Integer.MAX_VALUE, 0, 1 << 20}) {
      kinds.put("a length of " + length, () -> join(greeting(), length(length), noise(100)));
    }
    kinds.put("messages of noise", () -> join(greeting(), length(100), noise(100), length(60)));
    kinds.put("noise after a greeting", () -> join(greeting(), noise(random.nextInt(1, 60_000))));
    kinds.put("a stream that is none", () -> join(ascii("AKKA\t"), length(100), noise(100)));
    kinds.put("the web", () -> ascii("GET / HTTP/1.1\r\nHost: here\r\n\r\n"));
    // Records, with certificates.
    kinds.put("a record too long", () -> join(hex(0x16, 3, 3, 0x70, 0), noise(0x7000)));
    kinds.put("an old record too long", () -> join(hex(0xff, 0xff, 1, 3, 3), noise(0x8000)));
    kinds.put("empty records", () -> repeated(20_000, hex(0x16, 3, 3, 0, 0)));
    kinds.put(
        "a handshake in crumbs",
        () ->
            join(
                hex(0x16, 3, 3, 0, 4, 1, 0, 0x7f, 0xf0),
                repeated(20_000, hex(0x16, 3, 3, 0, 1, 0))));
    kinds.put("changes of ciphers", () -> repeated(5_000, hex(0x14, 3, 3, 0, 1, 1)));
    kinds.put("warnings", () -> repeated(5_000, hex(0x15, 3, 3, 0, 2, 1, 90)));
    kinds.put("a farewell", () -> hex(0x15, 3, 3, 0, 2, 1, 0));
    kinds.put("a hello and nothing", HostileBytes::hello);
    kinds.put("a hello twice", () -> join(hello(), hello()));
    kinds.put("a hello and noise", () -> join(hello(), noise(30_000)));
    kinds.put("half a hello", () -> half(hello()));
    kinds.put("noise in a record", () -> join(hex(0x16, 3, 3), noise(random.nextInt(3, 60_000))));
    kinds.put("noise", () -> noise(random.nextInt(1, 60_000)));
    return kinds;
  }

  private void play(Callable<byte[]> kind, int connections, ExecutorService threads)
      throws Exception {
    List<Socket> sockets = new ArrayList<>();
    List<Future<Boolean>> ends = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
      byte[] bytes = kind.call();
      sockets.add(socket);
      ends.add(threads.submit(() -> ends(socket, bytes)));
    }
    for (int i = 0; i < connections; i++) {
      if (ends.get(i).get()) {
        ended++;
        sockets.get(i).close();
      } else {
        open.add(sockets.get(i));
      }
    }
  }

  /** Whether the other side ends a connection, sooner or later, when it has been told this. */
  private static boolean ends(Socket socket, byte[] bytes) throws IOException {
    try {
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.getOutputStream().write(bytes);
      socket.getInputStream().readAllBytes();
      return true;
    } catch (SocketTimeoutException silence) {
      return false;
    } catch (SocketException reset) {
      return true;
    }
  }

  /** As a TLS client begins. */
  private static byte[] hello() throws GeneralSecurityException, IOException {
    SSLEngine engine = SSLContext.getDefault().createSSLEngine();
    engine.setUseClientMode(true);
    ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
    engine.wrap(ByteBuffer.allocate(0), hello);
    byte[] bytes = new byte[hello.position()];
    hello.flip().get(bytes);
    return bytes;
  }

  private static byte[] half(byte[] bytes) {
    return Arrays.copyOf(bytes, bytes.length / 2);
  }

  private static byte[] greeting() {
    return ascii("AKKA\u0001");
  }

  private static byte[] length(int length) {
    return ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN).putInt(length).array();
  }

  private byte[] noise(int length) {
    byte[] noise = new byte[length];
    random.nextBytes(noise);
    return noise;
  }

  private static byte[] ascii(String words) {
    return words.getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] hex(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  private static byte[] repeated(int times, byte[] bytes) {
    ByteBuffer all = ByteBuffer.allocate(times * bytes.length);
    while (all.hasRemaining()) {
      all.put(bytes);
    }
    return all.array();
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }
}
