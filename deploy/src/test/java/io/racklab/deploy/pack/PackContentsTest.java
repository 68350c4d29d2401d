package io.racklab.deploy.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.files.InputRole;
import io.racklab.deploy.files.Relocation;
import io.racklab.deploy.fixtures.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackContentsTest {
  @TempDir Path folder;

  private Path program(String name, String module) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file.resolveSibling("shared.py"), module);
    return Files.writeString(file, "import shared\n");
  }

  private PackContents of(Path... programs) throws IOException {
    assumeTrue(Installed.is(ImportedModules.PYTHON), "there is no python3 here");
    StringBuilder schedulers = new StringBuilder();
    for (Path program : programs) {
      schedulers.append(
          "{ order { kind = external, command = [ python3, \"%s\" ] } }\n".formatted(program));
    }
    return PackContents.of(
        new Relocation("experiment { schedulers = [ " + schedulers + " ] }", List.of()),
        true,
        ImportedModules.PYTHON);
  }

  @Test
  void modulesLieBesideTheirProgramsInThePackToo() throws IOException {
    PackContents contents = of(program("a/order.py", "x = 1"), program("b/order.py", "x = 2"));
    assertThat(contents.files().keySet())
        .containsExactly(
            "inputs/order.py", "inputs/2/order.py", "inputs/shared.py", "inputs/2/shared.py");
    assertThat(contents.role("inputs/2/shared.py")).isEqualTo(InputRole.MODULE);
    assertThat(of(program("a/order.py", "x"), program("b/other.py", "x")).files()).hasSize(3);
  }

  @Test
  void differentModulesAtOnePlaceAreRefused() throws IOException {
    Path one = program("a/order.py", "x = 1");
    Path other = program("b/other.py", "x = 2");
    assertThatThrownBy(() -> of(one, other))
        .isInstanceOf(WrongPackException.class)
        .hasMessageContaining("import different files as inputs/shared.py: ")
        .hasMessageContaining("rename one of them");
  }
}
