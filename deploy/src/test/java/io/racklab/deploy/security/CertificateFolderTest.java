package io.racklab.deploy.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.deploy.security.CertificateFolder.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be used is refused in one line that says what to do, and shows no secret. */
class CertificateFolderTest {
  private static final Instant NOW = Instant.parse("2026-11-21T10:00:00Z");

  @TempDir Path folder;

  @BeforeEach
  void make() throws Exception {
    new CertificateMaker(folder, NOW, Duration.ofDays(1)).make(HostNames.ANY);
  }

  @Test
  void whatWasMadeIsRead() throws Exception {
    Identity identity = read("worker", NOW);

    assertThat(identity.mindsHosts()).isTrue();
    assertThat(identity.toString()).doesNotContain(keyLine());
  }

  @Test
  void aMissingFileSaysWhatMakesIt() throws Exception {
    Files.delete(folder.resolve("master.pem"));

    assertThatThrownBy(() -> read("master", NOW))
        .hasMessage(
            "cannot read %s/master.pem; racklab certs %s makes it".formatted(folder, folder));
  }

  @Test
  void anExpiredOneIsNotShownToAnybody() {
    assertThatThrownBy(() -> read("worker", NOW.plus(Duration.ofDays(2))))
        .isInstanceOf(UnusableCertificatesException.class)
        .hasMessage(
            folder
                + "/worker.pem: the certificate expired on 2026-11-22T10:00Z; make another with"
                + " racklab certs");
  }

  @Test
  void oneOfTomorrowIsNotShownYet() {
    assertThatThrownBy(() -> read("worker", NOW.minus(Duration.ofDays(1))))
        .hasMessageContaining("is not valid before 2026-11-21T09:00Z");
  }

  @Test
  void oneForAnotherHostIsNotShown() {
    assertThatThrownBy(() -> new CertificateFolder(folder).identity(Role.WORKER, "10.1.2.3", NOW))
        .hasMessageContaining("is for localhost, 127.0.0.1, ::1 and not for 10.1.2.3");
  }

  @Test
  void aKeyThatOthersMayReadIsRefused() throws Exception {
    Files.setPosixFilePermissions(
        folder.resolve("worker.pem"), PosixFilePermissions.fromString("rw-r-----"));

    assertThatThrownBy(() -> read("worker", NOW))
        .hasMessage(
            "others may read the private key in %1$s/worker.pem: write chmod 600 %1$s/worker.pem"
                .formatted(folder));
  }

  @Test
  void aKeyOfAnotherCertificateIsRefused() throws Exception {
    String worker = Files.readString(folder.resolve("worker.pem"));
    String master = Files.readString(folder.resolve("master.pem"));
    int key = worker.indexOf("-----BEGIN PRIVATE");
    Files.writeString(
        folder.resolve("worker.pem"),
        worker.substring(0, key) + master.substring(master.indexOf("-----BEGIN PRIVATE")));

    assertThatThrownBy(() -> read("worker", NOW)).hasMessageContaining("does not belong to");
  }

  @Test
  void aDamagedKeyIsRefusedWithoutBeingQuoted() throws Exception {
    Path file = folder.resolve("worker.pem");
    String secret = keyLine();
    Files.writeString(file, Files.readString(file).replace(secret, secret.substring(4)));

    assertThatThrownBy(() -> read("worker", NOW))
        .isInstanceOf(UnusableCertificatesException.class)
        .hasMessageNotContaining(secret.substring(8, 20))
        .hasNoCause();
  }

  @Test
  void oneOfAnotherAuthorityIsRefused() throws Exception {
    Path other = folder.resolve("other");
    new CertificateMaker(other, NOW, Duration.ofDays(1)).make(HostNames.ANY);
    Files.copy(
        other.resolve("authority.pem"),
        folder.resolve("authority.pem"),
        StandardCopyOption.REPLACE_EXISTING);

    assertThatThrownBy(() -> read("worker", NOW))
        .hasMessageContaining("was not issued by the authority");
  }

  private String keyLine() throws Exception {
    String text = Files.readString(folder.resolve("worker.pem"));
    return text.substring(text.indexOf("-----BEGIN PRIVATE")).lines().skip(1).findFirst().get();
  }

  private Identity read(String role, Instant now) throws UnusableCertificatesException {
    return new CertificateFolder(folder)
        .identity(role.equals("master") ? Role.MASTER : Role.WORKER, "127.0.0.1", now);
  }
}
