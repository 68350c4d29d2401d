package io.racklab.deploy.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.Racklab;
import org.junit.jupiter.api.Test;

class MainClassTest {
  @Test
  void isTheEntryPoint() {
    assertThat(MainClass.NAME).isEqualTo(Racklab.class.getName());
  }
}
