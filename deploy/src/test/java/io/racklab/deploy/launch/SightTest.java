package io.racklab.deploy.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("wall")
class SightTest {
  @Test
  void whatListensIsToldFromWhatDoesNot() throws Exception {
    Address at;
    try (ServerSocket listens = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      at = new Address("127.0.0.1", listens.getLocalPort());
      assertThat(Sight.of(at)).isEqualTo(Sight.OPEN);
    }
    assertThat(Sight.of(at)).isEqualTo(Sight.REFUSED);
    assertThat(Sight.of(new Address("no-such-host.invalid", 1))).isEqualTo(Sight.UNKNOWN_HOST);
  }
}
