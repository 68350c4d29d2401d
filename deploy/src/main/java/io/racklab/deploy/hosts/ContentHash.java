package io.racklab.deploy.hosts;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** A SHA-256 over words and files. */
final class ContentHash {
  private final MessageDigest digest;

  ContentHash() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  ContentHash words(List<String> words) {
    for (String word : words) {
      digest.update(word.getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
    }
    return this;
  }

  ContentHash file(Path file) throws IOException {
    words(List.of(file.getFileName().toString(), Long.toString(Files.size(file))));
    try (InputStream stream = Files.newInputStream(file);
        OutputStream sum = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      stream.transferTo(sum);
    }
    return this;
  }

  ContentHash folder(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        file(file);
      }
    }
    return this;
  }

  String text() {
    return HexFormat.of().formatHex(digest.digest(), 0, 16);
  }
}
