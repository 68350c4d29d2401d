package io.racklab.deploy.pack;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The first bytes of a program, which show what runs it.
 *
 * @param text the bytes, one a character
 */
record ProgramStart(String text) {
  private static final int BYTES = 1024;

  static ProgramStart of(Path program) throws IOException {
    try (InputStream content = Files.newInputStream(program)) {
      return new ProgramStart(new String(content.readNBytes(BYTES), StandardCharsets.ISO_8859_1));
    }
  }

  /** True if the first line names this interpreter, such as {@code #!/usr/bin/env python3}. */
  boolean isScriptOf(String interpreter) {
    return text.startsWith("#!") && text.lines().findFirst().orElse("").contains(interpreter);
  }

  /** True if it is machine code, which loads shared libraries. */
  boolean isBinary() {
    return text.indexOf('\0') >= 0;
  }
}
