package io.racklab.deploy.launch;

import io.racklab.protocol.data.RunToken;
import java.security.SecureRandom;
import java.util.function.Supplier;

/** Supplies unpredictable tokens: 128 bits from the operating system's generator for each run. */
final class SecretTokens implements Supplier<RunToken> {
  private final SecureRandom random = new SecureRandom();

  @Override
  public RunToken get() {
    return new RunToken(random.nextLong(), random.nextLong());
  }
}
