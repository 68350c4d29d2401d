package io.racklab.deploy.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.protocol.data.RunToken;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecretTokensTest {
  private static final int TOKENS = 4096;

  @Test
  void noTwoRunsHaveTheSameTokenWhoeverStartsThem() {
    SecretTokens one = new SecretTokens();
    SecretTokens other = new SecretTokens();
    List<RunToken> tokens = new ArrayList<>();
    for (int run = 0; run < TOKENS / 2; run++) {
      tokens.add(one.get());
      tokens.add(other.get());
    }
    assertThat(tokens).doesNotHaveDuplicates();
    assertThat(tokens.stream().map(RunToken::high)).doesNotHaveDuplicates();
    assertThat(tokens.stream().map(RunToken::low)).doesNotHaveDuplicates();
  }

  /** Each of 128 bits is 1 in half of them, within ten standard deviations. */
  @Test
  void everyBitIsDrawn() {
    SecretTokens secrets = new SecretTokens();
    int[] ones = new int[128];
    for (int run = 0; run < TOKENS; run++) {
      RunToken token = secrets.get();
      for (int bit = 0; bit < Long.SIZE; bit++) {
        ones[bit] += (int) (token.high() >>> bit & 1);
        ones[Long.SIZE + bit] += (int) (token.low() >>> bit & 1);
      }
    }
    assertThat(Arrays.stream(ones)).allMatch(count -> Math.abs(count - TOKENS / 2) < 10 * 32);
  }
}
