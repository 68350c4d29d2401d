package io.racklab.deploy.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file of hosts: what it says, and one clear line for each error. */
class HostsFileTest {
  private static final String FILE =
      """
      testbed {
        master = b, port = 7171, user = alice
        hosts = [
          { name = a, address = 10.0.0.1 }
          { name = b, address = b.example.org, ssh = gate, ssh-port = 2222, user = bob, folder = "/data/my racklab", java = /opt/jdk/bin/java, share = 2, limits { out = 1 Gbps } }
          { name = c, address = 10.0.0.3, via = local, worker = off }
        ]
      }
      """;

  @TempDir Path folder;

  private Testbed read(String text, String... options) throws IOException {
    return HostsFile.read(Files.writeString(folder.resolve("hosts.conf"), text), Set.of(options));
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    Testbed testbed = read(FILE);

    Host a =
        new Host(
            "a",
            "10.0.0.1",
            SshReach.of("10.0.0.1", Optional.of("alice"), Optional.empty()),
            "racklab-a",
            "java",
            true,
            Optional.empty(),
            Optional.empty());
    Host b =
        new Host(
            "b",
            "b.example.org",
            SshReach.of("gate", Optional.of("bob"), Optional.of(2222)),
            "/data/my racklab",
            "/opt/jdk/bin/java",
            true,
            Optional.of(2.0),
            Optional.of(new SendingLimit(1_000_000_000)));
    Host c =
        new Host(
            "c",
            "10.0.0.3",
            new LocalReach(),
            "racklab-c",
            "java",
            false,
            Optional.empty(),
            Optional.empty());
    assertThat(testbed).isEqualTo(new Testbed(List.of(a, b, c), b, 7171, Optional.empty()));
    assertThat(testbed.workers()).isEqualTo(2);
  }

  @Test
  void theFirstHostHasTheMasterIfNothingIsSaid() throws IOException {
    Testbed testbed = read(FILE.replace("master = b, port = 7171, ", ""));

    assertThat(testbed.master().name()).isEqualTo("a");
    assertThat(testbed.port()).isEqualTo(7070);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          master = b,      | master = d,        | 2: master = d is no host's name; write master =
          port = 7171      | port = 0           | 2: port = 0 must be at least 1; write port = 1
          { name = a,      | { nam = a,         | 4: name is missing; write name = node1
          10.0.0.1         | "-oProxyCommand=x" | 4: this must consist of letters
          name = b,        | name = a,          | 5: two hosts are called a; write another name
          b.example.org    | 10.0.0.1           | 5: two hosts have this address; write another
          share = 2        | share = 0          | 5: share = 0 must be more than zero; write share = 1.0
          share            | shares             | 5: unknown key shares in hosts; did you mean share?
          ssh-port = 2222  | ssh-port = many    | 5: ssh-port = many is not a whole number; write
          /opt/jdk/bin/java | -jar              | 5: this is no path; write, for example, /usr/bin/java
          out = 1 Gbps     | out = 1            | 5: out = 1
          via = local      | via = telnet       | 6: via = telnet is none of local, ssh; write via =
          user = alice     | certs = c          | 2: this version has no certificates; leave certs out
          testbed {        | test-bed {         | 1: unknown key test-bed; did you mean testbed?
          """)
  void oneClearLineForEachError(String right, String wrong, String line) {
    assertThat(FILE).contains(right);

    assertThatThrownBy(() -> read(FILE.replace(right, wrong)))
        .isInstanceOf(InvalidInputException.class)
        .message()
        .contains("hosts.conf:" + line);
  }

  @Test
  void certificatesMustBeThere() throws IOException {
    String text = FILE.replace("user = alice", "certs = certs");
    assertThatThrownBy(() -> read(text, "--certs"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("authority.pem; make it with racklab certs");

    Files.createFile(Files.createDirectory(folder.resolve("certs")).resolve("authority.pem"));

    assertThat(read(text, "--certs").certs()).contains(folder.resolve("certs"));
  }

  @Test
  void atLeastOneHostHasAWorker() {
    String none =
        FILE.replace("share = 2", "worker = off").replace("name = a,", "name = a, worker = off,");
    assertThatThrownBy(() -> read(none))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no host has a worker");
    assertThatThrownBy(() -> read("testbed { hosts = [] }"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("there are no hosts");
  }
}
