package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SlugsTest {
  @Test
  void eachNameHasOneOfItsOwn() {
    assertThat(Slugs.of(List.of("fifo", "My Mix (α=2)", "my-mix-2", "my mix, 2", "日本", "…")))
        .containsExactly(
            "fifo", "my-mix-2", "my-mix-2-2", "my-mix-2-3", "scheduler", "scheduler-2");
  }
}
