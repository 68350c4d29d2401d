package io.racklab.master.runs.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class QueueNamesTest {
  @Test
  void jobsInQueuesThatAreNotThereAreCounted() {
    List<String> paths = List.of("lab.ann", "lab.bob", "default");
    List<String> named = List.of("lab.ann", "ann", "shop", "shop", "");

    assertThat(new QueueNames(paths, false).unknown(named))
        .hasValue(
            "2 of 5 jobs name queues that the configuration lacks (shop): they wait in default"
                + " here, and Hadoop refuses them");
    assertThat(new QueueNames(paths, true).unknown(named).orElseThrow())
        .startsWith("3 of 5 jobs name queues that the configuration lacks (ann, shop): each has a");
    assertThat(new QueueNames(paths, true).unknown(List.of("default"))).isEmpty();
    assertThat(new QueueNames(List.of(), true).unknown(named)).isEmpty();
  }
}
