import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * One node's part in a list of flows over plain, unpaced TCP; the rates are the kernel's. Run one
 * in each node's network namespace: deploy/bench/kernel does. A flow is a connection of its own,
 * opened at its start, and has ended when the receiver holds its last byte. Prints
 * "flow,finish_s" for each flow that this node receives.
 *
 * <p>Arguments: the flows (CSV: flow,src,dst,bytes,start_s), the hosts (lines: node address), the
 * node that this is, and second 0 as milliseconds since 1970, the same for all nodes.
 */
final class KernelFlows {
  private static final int FIRST_PORT = 20_000;
  private static final int CHUNK = 64 << 10;

  private record Flow(
      int number, String name, String from, String to, long bytes, double start) {}

  private KernelFlows() {}

  public static void main(String[] arguments) throws Exception {
    List<Flow> flows = flows(Path.of(arguments[0]));
    Map<String, InetAddress> hosts = hosts(Path.of(arguments[1]));
    String node = arguments[2];
    Instant zero = Instant.ofEpochMilli(Long.parseLong(arguments[3]));

    ExecutorService threads = Executors.newCachedThreadPool();
    List<Future<?>> parts = new ArrayList<>();
    for (Flow flow : flows) {
      if (flow.to.equals(node)) {
        ServerSocket door = new ServerSocket(FIRST_PORT + flow.number, 1, hosts.get(node));
        parts.add(threads.submit(() -> receive(flow, door, zero)));
      }
      if (flow.from.equals(node)) {
        parts.add(threads.submit(() -> send(flow, hosts.get(flow.to), zero)));
      }
    }
    if (Instant.now().isAfter(zero)) {
      System.err.println(node + " was not ready in time");
      System.exit(1);
    }
    try {
      for (Future<?> part : parts) {
        part.get();
      }
    } catch (ExecutionException e) {
      System.err.println(node + ": " + e.getCause());
      System.exit(1);
    }
    threads.shutdown();
  }

  private static Void send(Flow flow, InetAddress to, Instant zero)
      throws IOException, InterruptedException {
    Instant start = zero.plusNanos(Math.round(flow.start * 1e9));
    Thread.sleep(Math.max(0, Duration.between(Instant.now(), start).toMillis()));
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(to, FIRST_PORT + flow.number));
      OutputStream out = socket.getOutputStream();
      byte[] chunk = new byte[CHUNK];
      for (long left = flow.bytes; left > 0; left -= chunk.length) {
        out.write(chunk, 0, (int) Math.min(left, chunk.length));
      }
      socket.shutdownOutput();
      // Stays until the receiver has everything.
      socket.getInputStream().read();
    }
    return null;
  }

  private static Void receive(Flow flow, ServerSocket door, Instant zero) throws IOException {
    try (door;
        Socket socket = door.accept()) {
      InputStream in = socket.getInputStream();
      byte[] chunk = new byte[CHUNK];
      long got = 0;
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        got += read;
        if (got == flow.bytes) {
          double finish = Duration.between(zero, Instant.now()).toNanos() / 1e9;
          // In one piece: the nodes write into the same file.
          System.out.print(String.format(Locale.ROOT, "%s,%.6f%n", flow.name, finish));
        }
      }
      if (got != flow.bytes) {
        throw new IOException(flow.name + " brought " + got + " bytes, not " + flow.bytes);
      }
    }
    return null;
  }

  private static List<Flow> flows(Path file) throws IOException {
    List<Flow> flows = new ArrayList<>();
    for (String line : Files.readAllLines(file).stream().skip(1).toList()) {
      String[] cells = line.split(",");
      flows.add(
          new Flow(
              flows.size(),
              cells[0],
              cells[1],
              cells[2],
              Long.parseLong(cells[3]),
              Double.parseDouble(cells[4])));
    }
    return flows;
  }

  private static Map<String, InetAddress> hosts(Path file) throws IOException {
    Map<String, InetAddress> hosts = new HashMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] cells = line.split(" ");
      hosts.put(cells[0], InetAddress.getByName(cells[1]));
    }
    return hosts;
  }
}
