package io.racklab.deploy.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.fixtures.Launched;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.security.TestIdentities;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A master and a worker, each in a process of its own, work as ever while strangers keep talking to
 * both: deploy/bench/hostile in small.
 */
@Tag("wall")
class HostileProcessesTest {
  private static final Pattern LISTENS = Pattern.compile("listens on (\\S+):(\\d+)");
  private static final int CONNECTIONS = 50;

  /** 128 and the signal's number. */
  private static final List<Integer> INTERRUPTED = List.of(130, 143);

  /** A length below nothing, and a record that is longer than any. */
  private static final byte[][] WORDS = {
    {'A', 'K', 'K', 'A', 1, -4, -1, -1, -1}, {0x16, 3, 3, 0x70, 0}
  };

  @TempDir Path folder;
  private final List<Socket> strangers = new ArrayList<>();
  private final SplittableRandom random = new SplittableRandom(7);

  @AfterEach
  void leave() throws IOException {
    for (Socket stranger : strangers) {
      stranger.close();
    }
  }

  @Test
  void othersGoOnInTheOpen() throws Exception {
    othersGoOn(List.of());
  }

  @Test
  void othersGoOnOverTls() throws Exception {
    TestIdentities identities = new TestIdentities(folder.resolve("identities"));
    othersGoOn(List.of("--certs", identities.folder("ours")));
  }

  private void othersGoOn(List<Object> certs) throws Exception {
    Path roster = folder.resolve("roster");
    try (Launched master =
        racklab("master", certs, "master", "--port", 0, "--workers", 1, "--roster", roster)) {
      Awaited.until("the master listens", () -> LISTENS.matcher(master.out()).find());
      Matcher found = LISTENS.matcher(master.out());
      assertThat(found.find()).isTrue();
      String at = found.group(1) + ":" + found.group(2);
      talkTo(Integer.parseInt(found.group(2)));

      try (Launched worker = racklab("worker", certs, "worker", "--join", at)) {
        Awaited.until("the worker has joined", () -> Files.size(roster) > 0);
        String joined = Files.readString(roster).strip();
        talkTo(Integer.parseInt(joined.substring(joined.lastIndexOf(':') + 1)));

        try (Launched run = racklab("run", certs, "run", Samples.replay(folder), "--master", at)) {
          assertThat(run.exitCode()).as(run.err()).isIn(0, 3);
          assertThat(run.out()).contains("scheduler  repeat");
        }
        worker.interrupt();
        assertThat(worker.exitCode()).as(worker.err()).isIn(INTERRUPTED);
        master.interrupt();
        master.exitCode();
        for (String log : List.of(master.err(), worker.err())) {
          assertThat(log).contains("refused a connection: it ").doesNotContain("Exception");
        }
      }
    }
  }

  private Launched racklab(String name, List<Object> certs, Object... words) throws IOException {
    List<Object> command = new ArrayList<>(List.of(words));
    command.addAll(certs);
    return Launched.racklab(folder, name, command.toArray());
  }

  /** Each of the words, and noise alone, over so many connections, which stay open. */
  private void talkTo(int port) throws IOException {
    for (byte[] first : WORDS) {
      for (int i = 0; i < CONNECTIONS; i++) {
        say(port, ByteBuffer.allocate(40_000).put(first).array());
      }
    }
    for (int i = 0; i < CONNECTIONS; i++) {
      byte[] noise = new byte[random.nextInt(5, 40_000)];
      random.nextBytes(noise);
      say(port, noise);
    }
  }

  private void say(int port, byte[] bytes) throws IOException {
    Socket stranger = new Socket(InetAddress.getLoopbackAddress(), port);
    strangers.add(stranger);
    try {
      stranger.getOutputStream().write(bytes);
    } catch (SocketException ended) {
      // Before all was said.
    }
  }
}
