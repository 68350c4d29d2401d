package io.racklab.deploy.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CalledHostTest {
  @ParameterizedTest
  @CsvSource({
    "10.0.0.1, 10.0.0.1",
    "node1, node1",
    "node-1.rack2.example.org, node-1.rack2.example.org",
    "localhost, 127.0.0.1",
    "LocalHost, 127.0.0.1",
    "::1, [::1]",
    "[fe80::1], [fe80::1]",
  })
  void aHostIsWrittenInOneWay(String host, String called) {
    assertThat(CalledHost.of(host)).isEqualTo(called);
    assertThat(CalledHost.own(host)).isEqualTo(called);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "0", "000.0.0.0", "::", "[::]", "0:0:0:0:0:0:0:0", "*"})
  void noHostIsCalledByAllAddresses(String wildcard) {
    assertThatThrownBy(() -> CalledHost.own(wildcard))
        .hasMessageMatching(
            "this stands for all addresses of a machine, but processes need a single one:"
                + " write .*"
                + "127\\.0\\.0\\.1 if all processes are on this machine");
    assertThatThrownBy(() -> CalledHost.of(wildcard))
        .hasMessageEndingWith("write the address that racklab master prints");
  }

  /** Actors' paths are URIs. */
  @ParameterizedTest
  @ValueSource(strings = {"my_host", "a b", "-a", "a-", "10.0.0", "a@b", "a/b", "a..b", "ü", ""})
  void namesThatAreNoUrisHostsAreRefused(String name) {
    assertThatThrownBy(() -> CalledHost.of(name))
        .hasMessage(
            "processes cannot use this name of a host: write its IP address, or a name of letters,"
                + " digits, dashes and dots");
  }

  @Test
  void whatIsWrittenInOneWayStaysSo() {
    assertThat(CalledHost.of(CalledHost.of("::1"))).isEqualTo("[::1]");
  }
}
