package io.racklab.topologies.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.topologies.config.InvalidInputException;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NumericChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

/**
 * Tests that a damaged file is either read or refused with its name, and causes no other failure.
 */
class DamagedFileTest {
  private static final String WHOLE = ClusterFile.bundledText("quickstart");

  @Property(tries = 2000)
  void aDamagedFileIsReadOrRefused(
      @ForAll @IntRange(max = 1000) int at,
      @ForAll @IntRange(max = 20) int gone,
      @ForAll
          @StringLength(max = 6)
          @AlphaChars
          @NumericChars
          @Chars({'{', '}', '[', ']', '"', '=', ',', '-', '.', ' ', '\n', '$', '#', '\\', '/'})
          String put) {
    int start = WHOLE.indexOf("cluster {") + at % (WHOLE.length() - WHOLE.indexOf("cluster {"));
    int end = Math.min(WHOLE.length(), start + gone);
    String text = WHOLE.substring(0, start) + put + WHOLE.substring(end);
    try {
      ClusterFile.parse("c.conf", text);
    } catch (InvalidInputException refused) {
      assertThat(refused.problems())
          .isNotEmpty()
          .allSatisfy(problem -> assertThat(problem.toString()).startsWith("c.conf:"));
    }
  }

  @Test
  void aFileThatNestsDeeplyIsRefused() {
    assertThatThrownBy(() -> ClusterFile.parse("c.conf", "a = " + "[".repeat(100_000)))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> ClusterFile.parse("c.conf", "{".repeat(100_000)))
        .isInstanceOf(InvalidInputException.class);
  }
}
