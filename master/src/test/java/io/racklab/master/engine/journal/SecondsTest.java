package io.racklab.master.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecondsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 0.000000001",
    "1500000000, 1.5",
    "3000000000, 3",
    "1000000010, 1.00000001"
  })
  void areWrittenWithoutTrailingZeros(long nanos, String text) {
    assertThat(Seconds.text(nanos)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"-1", "-1500000000"})
  void noTimeIsEmpty(long nanos) {
    assertThat(Seconds.text(nanos)).isEmpty();
  }

  @Property
  void loseNothing(@ForAll @LongRange(min = 0) long nanos) {
    assertThat(new BigDecimal(Seconds.text(nanos)))
        .isEqualByComparingTo(BigDecimal.valueOf(nanos, 9));
  }
}
