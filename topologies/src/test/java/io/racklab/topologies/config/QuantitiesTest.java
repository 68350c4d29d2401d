package io.racklab.topologies.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantitiesTest {

  @ParameterizedTest
  @CsvSource({
    "0 B, 0",
    "256 MiB, 268435456",
    "256MiB, 268435456",
    "1.5 GiB, 1610612736",
    "0.1 GB, 100000000",
    "3 KB, 3000",
    "2 TB, 2000000000000",
    "1 TiB, 1099511627776",
    "1e3 KiB, 1024000",
    "0.3 KiB, 307"
  })
  void sizes(String text, long bytes) {
    assertThat(Size.parse(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "1 Gbps, 125e6",
    "8 bps, 1",
    "500 Mbps, 62.5e6",
    "2.5Kbps, 312.5",
    "125 MB/s, 125e6",
    "1 GB/s, 1e9",
    "7 B/s, 7",
    "3 KB/s, 3e3"
  })
  void rates(String text, double bytesPerSecond) {
    assertThat(Rate.parse(text)).isEqualTo(bytesPerSecond);
  }

  @ParameterizedTest
  @CsvSource({
    "3s, PT3S",
    "500 ms, PT0.5S",
    "10 m, PT10M",
    "10 min, PT10M",
    "1.5h, PT1H30M",
    "7 ns, PT0.000000007S",
    "2 us, PT0.000002S",
    "0 s, PT0S"
  })
  void times(String text, Duration time) {
    assertThat(TimeSpan.parse(text)).isEqualTo(time);
  }

  @Test
  void aBareNumberIsRefusedWithWhatToWrite() {
    assertThatThrownBy(() -> Size.parse("256"))
        .isInstanceOf(UnreadableException.class)
        .hasMessage("256 has no unit; write 256 MiB");
    assertThatThrownBy(() -> Rate.parse("2"))
        .hasMessage(
            "2 has no unit (bps Kbps Mbps Gbps in bits, B/s KB/s MB/s GB/s in bytes); write 2 Gbps");
    assertThatThrownBy(() -> Rate.parse("1000")).hasMessageEndingWith("write 1000 Mbps");
    assertThatThrownBy(() -> Rate.parse("125000000")).hasMessageEndingWith("write 125000000 B/s");
    assertThatThrownBy(() -> TimeSpan.parse("10")).hasMessage("10 has no unit; write 10 s");
  }

  @Test
  void aWrongUnitIsAnsweredWithTheNearest() {
    assertThatThrownBy(() -> Size.parse("4 mib"))
        .hasMessage("4 mib has no unit of size (B KB MB GB TB KiB MiB GiB TiB); write 4 MiB");
    assertThatThrownBy(() -> Rate.parse("1 gbps")).hasMessageEndingWith("write 1 Gbps");
    assertThatThrownBy(() -> Rate.parse("1 Gb/s")).hasMessageEndingWith("write 1 Gbps");
    assertThatThrownBy(() -> Rate.parse("1 GBps")).hasMessageEndingWith("write 1 GB/s");
    assertThatThrownBy(() -> Rate.parse("1 mBps")).hasMessageEndingWith("write 1 MB/s");
    assertThatThrownBy(() -> Rate.parse("100 Mbytes/s")).hasMessageEndingWith("write 100 MB/s");
    assertThatThrownBy(() -> Rate.parse("10 Mbit/s")).hasMessageEndingWith("write 10 Mbps");
    assertThatThrownBy(() -> Rate.parse("10 MB")).hasMessageEndingWith("write 10 MB/s");
    assertThatThrownBy(() -> TimeSpan.parse("3 sec")).hasMessageEndingWith("write 3 s");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "MiB", "-1 MiB", "1 2 MiB", "NaN MiB", "1e9999 MiB", "1e30 TB", "1,5 MB"})
  void nonsenseIsNoSize(String text) {
    assertThatThrownBy(() -> Size.parse(text)).isInstanceOf(UnreadableException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0 bps", "-1 Gbps", "1e20 Gbps", "fast", "", "1e-999 bps"})
  void nonsenseIsNoRate(String text) {
    assertThatThrownBy(() -> Rate.parse(text)).isInstanceOf(UnreadableException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-3s", "soon", "", "1e9 h"})
  void nonsenseIsNoTime(String text) {
    assertThatThrownBy(() -> TimeSpan.parse(text)).isInstanceOf(UnreadableException.class);
  }

  @Test
  void textsReadWell() {
    assertThat(Size.text(256L << 20)).isEqualTo("256 MiB");
    assertThat(Size.text(1_500_000_000L)).isEqualTo("1500 MB");
    assertThat(Size.text(0)).isEqualTo("0 B");
    assertThat(Rate.text(125e6)).isEqualTo("1 Gbps");
    assertThat(Rate.text(62.5e6)).isEqualTo("500 Mbps");
    assertThat(Rate.textInBytes(200e6)).isEqualTo("200 MB/s");
    assertThat(TimeSpan.text(Duration.ofMillis(520))).isEqualTo("520 ms");
    assertThat(TimeSpan.text(Duration.ofSeconds(3))).isEqualTo("3 s");
  }

  @Property
  void sizesReadBack(@ForAll @LongRange(max = Size.MOST) long bytes) {
    assertThat(Size.parse(Size.text(bytes))).isEqualTo(bytes);
  }

  @Property
  void ratesReadBack(@ForAll @Scale(9) @DoubleRange(min = 1e-9, max = 1e15) double rate) {
    assertThat(Rate.parse(Rate.text(rate))).isEqualTo(rate);
    assertThat(Rate.parse(Rate.text(1 / rate))).isEqualTo(1 / rate);
    assertThat(Rate.parse(Rate.textInBytes(rate))).isEqualTo(rate);
  }

  @Property
  void timesReadBack(@ForAll @LongRange(max = 366 * 86_400_000_000_000L) long nanos) {
    Duration time = Duration.ofNanos(nanos);
    assertThat(TimeSpan.parse(TimeSpan.text(time))).isEqualTo(time);
  }

  @Property
  void noTextDoesMoreThanBeRefused(@ForAll String text) {
    try {
      Size.parse(text);
      Rate.parse(text);
      TimeSpan.parse(text);
    } catch (UnreadableException refused) {
      assertThat(refused.getMessage()).contains("write");
    }
  }
}
