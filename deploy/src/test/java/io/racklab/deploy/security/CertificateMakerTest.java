package io.racklab.deploy.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.deploy.security.CertificateFolder.Role;
import io.racklab.deploy.security.CertificateMaker.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateMakerTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");
  private static final Duration YEAR = Duration.ofDays(365);
  private static final HostNames TWO = HostNames.of(List.of("10.0.0.1", "Node2.example"));

  @TempDir Path base;
  private Path folder;

  @BeforeEach
  void name() {
    folder = base.resolve("certs");
  }

  @Test
  void onlyTheOwnerMayReadWhatIsSecret() throws Exception {
    maker(NOW).make(TWO);

    assertThat(permissions())
        .isEqualTo(
            Map.of(
                "authority.pem", "rw-r--r--",
                "authority.key", "rw-------",
                "master.pem", "rw-------",
                "worker.pem", "rw-------",
                "worker-10.0.0.1.pem", "rw-------",
                "worker-node2.example.pem", "rw-------"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    assertThat(Files.readString(folder.resolve("authority.pem"))).doesNotContain("PRIVATE");
  }

  @Test
  void whatIsThereIsKeptAndWhatLacksIsMade() throws Exception {
    maker(NOW).make(TWO);
    Map<String, String> before = texts();
    Files.delete(folder.resolve("worker.pem"));

    List<Entry> entries = maker(NOW.plus(YEAR.dividedBy(2))).make(TWO);

    assertThat(entries.stream().filter(Entry::created).map(Entry::file))
        .containsExactly(folder.resolve("worker.pem"));
    assertThat(entries).allSatisfy(entry -> assertThat(entry.fault()).isEmpty());
    Map<String, String> after = texts();
    assertThat(after.keySet()).isEqualTo(before.keySet());
    before.remove("worker.pem");
    assertThat(after).containsAllEntriesOf(before);
  }

  @Test
  void eachIsForItsHostsAndForLoopback() throws Exception {
    maker(NOW).make(TWO);

    assertThat(hosts("master"))
        .containsExactly("localhost", "127.0.0.1", "::1", "10.0.0.1", "node2.example");
    assertThat(hosts("worker")).containsExactly("localhost", "127.0.0.1", "::1");
    assertThat(hosts("worker-10.0.0.1"))
        .containsExactly("localhost", "127.0.0.1", "::1", "10.0.0.1");
    assertThat(
            folder(Role.WORKER, "10.0.0.1").own().certificate().getSubjectX500Principal().getName())
        .isEqualTo("CN=Racklab worker-10.0.0.1");
    assertThat(
            folder(Role.WORKER, "127.0.0.1")
                .own()
                .certificate()
                .getSubjectX500Principal()
                .getName())
        .isEqualTo("CN=Racklab worker");
  }

  @Test
  void whatIsKeptAndDoesNotDoIsNamed() throws Exception {
    maker(NOW).make(HostNames.ANY);

    List<Entry> more = maker(NOW).make(HostNames.of(List.of("10.0.0.9")));
    List<Entry> late = maker(NOW.plus(YEAR).plusSeconds(1)).make(HostNames.ANY);
    Files.copy(foreign().resolve("worker.pem"), folder.resolve("worker-10.0.0.7.pem"));
    List<Entry> other = maker(NOW).make(HostNames.of(List.of("10.0.0.7")));

    assertThat(fault(more, "master.pem"))
        .isEqualTo("is for localhost, 127.0.0.1, ::1 and not for 10.0.0.9");
    assertThat(fault(late, "worker.pem")).isEqualTo("expired on 2027-11-21T10:00Z");
    assertThat(fault(other, "worker-10.0.0.7.pem"))
        .matches(
            "was not issued by the authority \"Racklab authority .{8}\" but by \"Racklab .{18}\"");
    assertThat(other.get(0).fault()).isEmpty();
  }

  @Test
  void thoseForAnyHostNameNone() throws Exception {
    assertThat(maker(NOW).makeForAnyHost())
        .allSatisfy(entry -> assertThat(entry.hosts().any()).isTrue());
    assertThat(folder(Role.WORKER, "10.9.8.7").mindsHosts()).isFalse();
    assertThat(maker(NOW).make(HostNames.ANY).get(1).fault()).isPresent();
  }

  @Test
  void withoutTheAuthoritysKeyNothingIsMade() throws Exception {
    maker(NOW).make(HostNames.ANY);
    Files.delete(folder.resolve("authority.key"));

    assertThatThrownBy(() -> maker(NOW).make(TWO))
        .isInstanceOf(UnusableCertificatesException.class)
        .hasMessageContaining("is not here: run racklab certs on the machine that made it");
    assertThat(folder.resolve("worker-10.0.0.1.pem")).doesNotExist();
  }

  @Test
  void theAuthorityOutlastsWhatItIssues() throws Exception {
    List<Entry> entries =
        new CertificateMaker(folder, NOW, Duration.ofDays(20_000)).make(HostNames.ANY);

    assertThat(entries.get(0).until()).isAfterOrEqualTo(entries.get(1).until());
  }

  @Test
  void noTwoFoldersHaveAKeyOrAuthorityInCommon() throws Exception {
    maker(NOW).make(HostNames.ANY);
    Path other = foreign();

    texts().forEach((name, text) -> assertThat(other.resolve(name)).content().isNotEqualTo(text));
  }

  private Path foreign() throws Exception {
    Path other = base.resolve("other");
    new CertificateMaker(other, NOW, YEAR).make(HostNames.ANY);
    return other;
  }

  private CertificateMaker maker(Instant now) {
    return new CertificateMaker(folder, now, YEAR);
  }

  private Identity folder(Role role, String host) throws UnusableCertificatesException {
    return new CertificateFolder(folder).identity(role, host, NOW);
  }

  private List<String> hosts(String name) throws UnusableCertificatesException {
    return HostNames.in(CertificateFolder.certificate(folder.resolve(name + ".pem"))).all();
  }

  private static String fault(List<Entry> entries, String name) {
    return entries.stream()
        .filter(entry -> entry.file().endsWith(name))
        .findFirst()
        .orElseThrow()
        .fault()
        .orElseThrow();
  }

  private Map<String, String> texts() throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        texts.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return texts;
  }

  private Map<String, String> permissions() throws IOException {
    Map<String, String> permissions = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        permissions.put(
            file.getFileName().toString(),
            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
      }
    }
    return permissions;
  }
}
