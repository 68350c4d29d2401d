package io.racklab.deploy.cli;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertsCommandTest {
  @TempDir Path folder;

  @Test
  void itTellsWhatItMakesAndKeepsAndNoSecret() throws Exception {
    Path certs = folder.resolve("certs");

    Spoken first = racklab("certs", certs, "--hosts", "10.0.0.1,node2", "--days", 30);
    Spoken second = racklab("certs", certs, "--hosts", "10.0.0.1,node2");

    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(first.out().lines())
        .hasSize(5)
        .allMatch(line -> line.startsWith("made  " + certs))
        .anyMatch(
            line ->
                line.matches(
                    ".*worker-node2\\.pem +until .*, for localhost, 127.0.0.1, ::1, node2"));
    assertThat(second.exitCode()).as(second.err()).isZero();
    assertThat(second.out()).isEqualTo(first.out().replace("made  ", "kept  "));
    String secret =
        Files.readAllLines(certs.resolve("authority.key")).stream().skip(1).findFirst().get();
    assertThat(first.out() + first.err()).doesNotContain(secret).doesNotContain("PRIVATE");
  }

  @Test
  void whatIsKeptThoughItDoesNotDoIsAProblem() {
    Path certs = folder.resolve("certs");
    racklab("certs", certs);

    Spoken spoken = racklab("certs", certs, "--hosts", "10.0.0.1");

    assertThat(spoken.exitCode()).isEqualTo(2);
    assertThat(spoken.errors())
        .containsExactly(
            "racklab: "
                + certs.resolve("master.pem")
                + " is for localhost, 127.0.0.1, ::1 and not for 10.0.0.1: remove it and run"
                + " racklab certs again");
  }

  @Test
  void whatCannotBeMeantIsRefusedInOneLine() {
    assertThat(racklab("certs", folder, "--hosts", "a b").errors())
        .containsExactly(
            "racklab: --hosts: a b is neither a host's name nor an address; write, for example,"
                + " 10.0.0.2,node3");
    assertThat(racklab("certs", folder, "--days", 0).errors())
        .containsExactly("racklab: --days must be from 1 to 36500, not 0");
    assertThat(racklab("certs", folder, "--any-host", "--hosts", "a").exitCode()).isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }
}
