import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * One node's part in crowds of TCP flows that never pause: how many bytes come to it in each window
 * of time, by where they come from. Run one in each node's network namespace: deploy/bench/kernel does. A flow is a
 * connection for as long as the crowd lasts, or one after the other for a fetch each. Prints
 * "node,window,from,bytes", of the address "from".
 *
 * <p>Arguments: the flows (lines: source destination count fetch-bytes, 0 for no end), the hosts
 * (lines: node address), the node that this is, second 0 as milliseconds since 1970, the seconds
 * before the first window, the seconds of a window, the windows.
 */
final class KernelCrowds {
  private static final int PORT = 20_000;
  private static final int CHUNK = 64 << 10;

  private KernelCrowds() {}

  public static void main(String[] arguments) throws Exception {
    Map<String, InetAddress> hosts = new HashMap<>();
    for (String line : Files.readAllLines(Path.of(arguments[1]))) {
      hosts.put(line.split(" ")[0], InetAddress.getByName(line.split(" ")[1]));
    }
    String node = arguments[2];
    long zero = Long.parseLong(arguments[3]);
    double before = Double.parseDouble(arguments[4]);
    double window = Double.parseDouble(arguments[5]);
    int windows = Integer.parseInt(arguments[6]);
    Map<String, AtomicLongArray> bytes = new ConcurrentHashMap<>();
    ServerSocket door = new ServerSocket(PORT, 1000, hosts.get(node));
    daemon(
        () -> {
          while (true) {
            Socket socket = door.accept();
            AtomicLongArray from =
                bytes.computeIfAbsent(
                    socket.getInetAddress().getHostAddress(),
                    address -> new AtomicLongArray(windows));
            daemon(() -> receive(socket, from, zero + before * 1000, window * 1000));
          }
        });
    List<String> flows = Files.readAllLines(Path.of(arguments[0]));
    Thread.sleep(Math.max(0, zero - System.currentTimeMillis()));
    for (String line : flows) {
      String[] fields = line.split(" ");
      if (fields[0].equals(node)) {
        for (int i = 0; i < Integer.parseInt(fields[2]); i++) {
          daemon(() -> send(hosts.get(fields[1]), Long.parseLong(fields[3])));
        }
      }
    }
    long end = zero + Math.round((before + window * windows) * 1000);
    Thread.sleep(Math.max(0, end - System.currentTimeMillis()));
    bytes.forEach(
        (from, counted) -> {
          for (int i = 0; i < windows; i++) {
            System.out.print(node + "," + i + "," + from + "," + counted.get(i) + "\n");
          }
        });
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  private static void send(InetAddress to, long fetch) throws IOException {
    byte[] chunk = new byte[CHUNK];
    while (true) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(to, PORT));
        OutputStream out = socket.getOutputStream();
        for (long left = fetch == 0 ? Long.MAX_VALUE : fetch; left > 0; left -= chunk.length) {
          out.write(chunk, 0, (int) Math.min(left, chunk.length));
        }
        socket.shutdownOutput();
        socket.getInputStream().read();
      }
    }
  }

  private static void receive(Socket socket, AtomicLongArray bytes, double first, double window)
      throws IOException {
    byte[] chunk = new byte[CHUNK];
    try (socket) {
      InputStream in = socket.getInputStream();
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        int at = (int) Math.floor((System.currentTimeMillis() - first) / window);
        if (at >= 0 && at < bytes.length()) {
          bytes.addAndGet(at, read);
        }
      }
    }
  }

  private interface Part {
    void run() throws IOException;
  }

  /** What fails is lost, as the crowd goes on without it. */
  private static void daemon(Part part) {
    Thread thread =
        new Thread(
            () -> {
              try {
                part.run();
              } catch (IOException e) {
                System.err.println(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
  }
}
