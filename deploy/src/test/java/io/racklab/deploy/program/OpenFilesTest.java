package io.racklab.deploy.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

/** Where descriptors do not suffice, whatever fails of it is told by that. */
class OpenFilesTest {
  @Test
  void aFileOrSocketThatCannotBeOpenedIsToldByTheLimit() {
    String told =
        "the limit of 300 open files is too low: ulimit -n 1024 raises it (as root, or in"
            + " /etc/security/limits.conf)";
    assertThat(
            OpenFiles.trouble(new FileSystemException("a.csv", null, "Too many open files"), 300))
        .contains(told);
    assertThat(
            OpenFiles.trouble(
                new IllegalStateException("no loop", new SocketException("Too many open files")),
                300))
        .contains(told);
    assertThat(OpenFiles.trouble(new SocketException("Too many open files"), 4096).orElseThrow())
        .contains("limit of 4096 open files", "ulimit -n 65536");
  }

  @Test
  void aClassThatCannotBeLoadedIsToldByItOnlyWhereThereAreFew() {
    assertThat(OpenFiles.trouble(new VerifyError("x"), 40)).isPresent();
    assertThat(OpenFiles.trouble(new RuntimeException(new NoClassDefFoundError("x")), 40))
        .isPresent();
    assertThat(OpenFiles.trouble(new NoClassDefFoundError("x"), 4096)).isEmpty();
  }

  @Test
  void otherTroubleIsNot() {
    assertThat(OpenFiles.trouble(new IOException("No space left on device"), 40)).isEmpty();
    assertThat(OpenFiles.trouble(new IllegalStateException(), 40)).isEmpty();
  }
}
