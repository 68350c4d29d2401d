package io.racklab.master.analysis.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers are read as Java reads them. */
class DecimalTest {
  @Property
  void aNumberWithAPointIsReadToTheBit(
      @ForAll @LongRange(min = 0) long digits, @ForAll @IntRange(max = 20) int behindThePoint) {
    String text = BigDecimal.valueOf(digits, behindThePoint).toPlainString();

    assertThat(Decimal.parse(text)).isEqualTo(Double.parseDouble(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "007",
        "1.",
        ".5",
        "0.000000001",
        "999999999999999",
        "9999999999999999",
        "1e5",
        "+1",
        "-0.5",
        "123456789012.345",
        "1234567890123.456",
        "NaN",
        "Infinity",
        "0x1p3",
        "1d",
        " 1"
      })
  void soIsWhateverElseIsANumber(String text) {
    assertThat(Double.doubleToLongBits(Decimal.parse(text)))
        .isEqualTo(Double.doubleToLongBits(Double.parseDouble(text)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "..", "1.2.3", "1,5", "-", "\u0661", "one"})
  void whatIsNoNumberIsRefused(String text) {
    assertThatThrownBy(() -> Decimal.parse(text)).isInstanceOf(NumberFormatException.class);
  }
}
