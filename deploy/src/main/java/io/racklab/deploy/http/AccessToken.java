package io.racklab.deploy.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * A secret that gives access to a server.
 *
 * @param text 16 or more letters, digits, hyphens and underscores, so that it fits a header, a
 *     cookie and an address
 */
public record AccessToken(String text) {
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{16,256}");
  private static final int BYTES = 16;

  public AccessToken {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "a token has 16 to 256 letters, digits, hyphens and underscores");
    }
  }

  /** Returns an unpredictable token. */
  public static AccessToken fresh() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return new AccessToken(HexFormat.of().formatHex(bytes));
  }

  /**
   * Reads the token that is a file's only line.
   *
   * @throws IllegalArgumentException if the line is not a token
   */
  public static AccessToken read(Path file) throws IOException {
    // Any bytes decode in this charset; the token's form is checked afterwards.
    return new AccessToken(Files.readString(file, StandardCharsets.ISO_8859_1).strip());
  }

  /** Compares in constant time, so that the time does not reveal how much of a guess is right. */
  boolean is(String shown) {
    return MessageDigest.isEqual(
        text.getBytes(StandardCharsets.UTF_8), shown.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns a text without the token, so that logs do not reveal it. */
  @Override
  public String toString() {
    return "AccessToken";
  }
}
