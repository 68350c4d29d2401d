package io.racklab.deploy.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program may lie in a folder of any name. */
class CodePlaceTest {
  @TempDir Path folder;

  @Test
  void aFolderWhoseNameAnAddressWouldEscapeIsFound() throws Exception {
    Path place = folder.resolve("my lab, 100 %");
    String name = CodePlace.class.getName();
    Path file = place.resolve(name.replace('.', '/') + ".class");
    Files.createDirectories(file.getParent());
    try (InputStream code = CodePlace.class.getResourceAsStream("CodePlace.class")) {
      Files.copy(code, file);
    }

    try (URLClassLoader loader = new URLClassLoader(new URL[] {place.toUri().toURL()}, null)) {
      assertThat(CodePlace.of(loader.loadClass(name))).isEqualTo(place);
    }
  }
}
