package io.racklab.deploy.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramNeedsTest {
  @TempDir Path folder;

  @Test
  void racklabsPackageAndModulesBesideAProgramAreNamed() throws IOException {
    Files.writeString(folder.resolve("mine.py"), "");
    Files.createDirectory(folder.resolve("parts"));
    Path program =
        Files.writeString(
            folder.resolve("order.py"),
            "import json, mine as own\nfrom parts.first import x\n\nif True:\n"
                + "    from racklab import Policy\n# import sys\nprint('import nothing')\n");
    assertThat(ProgramNeeds.of("inputs/order.py", program))
        .satisfiesExactly(
            one -> assertThat(one).startsWith("inputs/order.py imports mine, which lies beside"),
            one -> assertThat(one).startsWith("inputs/order.py imports parts, which lies beside"),
            one -> assertThat(one).startsWith("inputs/order.py imports racklab: install"));
    assertThat(ProgramNeeds.of("inputs/order.sh", program)).isEmpty();
  }
}
