package io.racklab.deploy.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostNamesTest {
  @Test
  void theSameHostIsTheSameTextHoweverWritten() {
    assertThat(HostNames.of(List.of(" Node-1.Example", "node-1.example", "[::1]", "0:0::1")).all())
        .containsExactly("node-1.example", "::1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a,b", "../x", "300.1.1.1", "-a", "a..b", "1::2::3", "a_b"})
  void whatIsNoHostIsRefused(String host) {
    assertThatThrownBy(() -> HostNames.of(List.of(host)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(host.strip());
  }

  @Test
  void aNameOfAnyLengthIsReadOrRefused() {
    String labels = "a.".repeat(100_000);

    assertThat(HostNames.of(List.of(labels + "a")).all()).hasSize(1);
    assertThatThrownBy(() -> HostNames.of(List.of(labels)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aHostIsCoveredIfNamed() {
    HostNames hosts = HostNames.of(List.of("10.0.0.1", "fe80::1", "node"));

    assertThat(List.of("10.0.0.1", "NODE", "fe80:0::1")).allMatch(hosts::cover);
    assertThat(List.of("10.0.0.2", "node.example", "127.0.0.1")).noneMatch(hosts::cover);
    assertThat(HostNames.ANY.cover("10.0.0.2")).isTrue();
  }

  @Test
  void aStarStandsForOneLabel() {
    HostNames hosts = new HostNames(List.of("*.lab.example"));

    assertThat(hosts.cover("n1.lab.example")).isTrue();
    assertThat(List.of("lab.example", "a.n1.lab.example", "n1.example")).noneMatch(hosts::cover);
  }
}
