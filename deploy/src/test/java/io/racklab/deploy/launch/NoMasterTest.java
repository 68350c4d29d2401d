package io.racklab.deploy.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.security.TestIdentities;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who knocks where no master is that could refuse anybody. */
@Tag("wall")
class NoMasterTest {
  @TempDir Path folder;

  @Test
  void whereNobodyIsNobodyRefuses() throws Exception {
    Address nobody;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = new Address("127.0.0.1", free.getLocalPort());
    }
    assertThat(secured().refusal(nobody)).isEmpty();
    assertThat(Security.NONE.refusal(nobody)).isEmpty();
  }

  @Test
  void aMasterWithoutCertificatesIsToldFromOneWithThem() throws Exception {
    try (MasterProcess master =
        MasterProcess.start(new Address("127.0.0.1", 0), false, Security.NONE)) {
      assertThat(Security.NONE.refusal(master.address())).isEmpty();
      assertThat(secured().refusal(master.address()))
          .contains(
              "the process at %s does not speak TLS: start the master with --certs too, or leave"
                      .formatted(master.address())
                  + " --certs out here");
    }
  }

  private Security secured() throws Exception {
    return Security.of(new TestIdentities(folder.resolve("identities")).worker());
  }
}
