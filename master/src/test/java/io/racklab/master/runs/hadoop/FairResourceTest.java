package io.racklab.master.runs.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.topologies.config.InvalidInputException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Amounts as FairSchedulerConfiguration of Hadoop 3.3.6 read them on such a cluster. */
class FairResourceTest {
  private static final OfferedRoom CLUSTER = new OfferedRoom(98_304, 48);

  private static FairResource read(String text) {
    XmlElement element = new XmlElement("maxResources", Map.of(), text, 7, List.of());
    return FairResource.of("fair-scheduler.xml", element, CLUSTER);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "vcores=50%, memory-mb=30% | 29491 | 24",
        "memory-mb=30% | 29491 | 48",
        "memory-mb=2%, vcores=200% | 1966 | 96",
        "50% | 49152 | 24",
        "110% | 108134 | 52",
        "30% cpu, 20% memory | 19660 | 14",
        "33.33% memory, 1.5% cpu | 32764 | 0",
        "10 vcores,1024mb | 1024 | 10",
        "5 Vcores, 100 MB | 100 | 5",
        "1024.7 mb, 2 vcores | 1024 | 2",
        "0 mb, 0 vcores | 0 | 0",
        "vcores=5 | | 5",
        "memory-mb = 5000 | 5000 |",
      })
  void amountsAreHadoops(String text, Long memory, Long vcores) {
    FairResource read = read(text);
    assertThat(read.memory()).isEqualTo(Optional.ofNullable(memory));
    assertThat(read.vcores()).isEqualTo(Optional.ofNullable(vcores));
    assertThat(read.others()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "memory-mb=30%,vcores=5",
        "5000 mb",
        "50% memory",
        "-5% memory, 3% cpu",
        "-1 mb, 5 vcores",
        "memory-mb=1g,vcores=1",
        "vcores=3.5,memory-mb=10",
        "10 mb, 5 vcores, 3 mb",
        "memory-mb=",
        "much"
      })
  void whatHadoopRefusesIsRefused(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "fair-scheduler.xml:7: \""
                + text
                + "\" is no resource; write, for example, 10240 mb, 10 vcores");
  }

  @Test
  void otherResourcesAreNamed() {
    FairResource read = read("memory-mb=20480, vcores=10, yarn.io/gpu=2");
    assertThat(read.others()).containsExactly("yarn.io/gpu");
    assertThat(read.value()).hasValue("{ memory = 20480 MiB, vcores = 10 }");
  }
}
