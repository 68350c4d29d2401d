package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.typesafe.config.ConfigFactory;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody on another machine reaches a run that was not told to be reached. */
class ListeningTest {
  /** Linux writes 127.0.0.1 so, and the same within IPv6 and ::1 as the others. */
  private static final Set<String> LOOPBACK =
      Set.of("0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000");

  private static final String LISTENS = "0A";

  @TempDir Path folder;

  @Test
  @Tag("wall")
  void aRunListensOnLoopbackAlone() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/net/tcp")), "only Linux says who listens where");
    Set<String> before = listening();
    Set<String> during = new TreeSet<>();
    CompletableFuture<Spoken> run =
        CompletableFuture.supplyAsync(
            () ->
                racklab(
                    "run",
                    Samples.experiment(folder),
                    "--force",
                    "--quiet",
                    "--out",
                    folder.resolve("out")));
    while (!run.isDone()) {
      during.addAll(listening());
      LockSupport.parkNanos(20_000_000);
    }
    Spoken.ended(run.join());
    during.removeAll(before);

    // The master's messages and the worker's bytes: an address and a port each.
    assertThat(during).hasSizeGreaterThanOrEqualTo(2);
    assertThat(during).allMatch(socket -> LOOPBACK.contains(socket.split(":")[0]));
  }

  @Test
  void theProgramsOwnSettingsLeaveJavasSerializationOff() {
    var config = ConfigFactory.load();

    assertThat(config.getBoolean("akka.actor.allow-java-serialization")).isFalse();
    assertThat(config.getString("akka.remote.artery.canonical.hostname")).isEqualTo("127.0.0.1");
    assertThat(config.getString("akka.remote.artery.bind.hostname")).isEmpty();
    assertThat(config.getObject("akka.actor.serialization-bindings").keySet())
        .filteredOn(name -> name.startsWith("io.racklab") || name.equals("java.io.Serializable"))
        .isSubsetOf("io.racklab.protocol.Message", "java.io.Serializable");
  }

  /** Addresses and ports at which this process listens, as Linux writes them. */
  private static Set<String> listening() throws IOException {
    Set<String> own = ownSockets();
    Set<String> listening = new TreeSet<>();
    for (String table : List.of("tcp", "tcp6")) {
      Path file = Path.of("/proc/self/net", table);
      for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
        String[] words = line.strip().split("\\s+");
        if (words.length > 9 && words[3].equals(LISTENS) && own.contains(words[9])) {
          listening.add(words[1]);
        }
      }
    }
    return listening;
  }

  private static Set<String> ownSockets() throws IOException {
    Set<String> inodes = new HashSet<>();
    try (DirectoryStream<Path> open = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path descriptor : open) {
        try {
          String target = Files.readSymbolicLink(descriptor).toString();
          if (target.startsWith("socket:[")) {
            inodes.add(target.substring("socket:[".length(), target.length() - 1));
          }
        } catch (NoSuchFileException closed) {
          // Between listing and looking.
        }
      }
    }
    return inodes;
  }
}
