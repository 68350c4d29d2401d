package io.racklab.deploy.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.deploy.fixtures.Installed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportedModulesTest {
  @TempDir Path folder;

  private Path file(String name, String... lines) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, String.join("\n", lines) + "\n");
  }

  private static ImportedModules of(Path program) throws IOException {
    assumeTrue(Installed.is(ImportedModules.PYTHON), "there is no python3 here");
    return ImportedModules.of(program, ImportedModules.PYTHON);
  }

  @Test
  void modulesBesideAProgramAreFollowedAndTheStandardLibraryIsNot() throws IOException {
    file("mine.py", "import deep.er.third");
    file("parts/__init__.py");
    file("parts/first.py", "from . import second", "from .second import key");
    file("parts/second.py", "def key(): import lazy");
    file("deep/er/third.py");
    file("lazy.py");
    file("named.py");
    file("unused.py");
    file("json/data.txt");
    Path program =
        file(
            "order.py",
            "'''",
            "import unused",
            "'''",
            "import json, os.path, xml.etree.ElementTree, mine as own",
            "from parts.first import (",
            "    second,",
            ")",
            "import importlib",
            "importlib.import_module('named')");

    ImportedModules modules = of(program);
    assertThat(modules.beside().keySet())
        .containsExactly(
            "deep/er/third.py",
            "lazy.py",
            "mine.py",
            "named.py",
            "parts/__init__.py",
            "parts/first.py",
            "parts/second.py");
    assertThat(modules.beside()).containsEntry("lazy.py", folder.toRealPath().resolve("lazy.py"));
    assertThat(modules.needs()).isEmpty();
    assertThat(modules.racklab()).isEmpty();
  }

  /** These lines stand in the README.md of a pack. */
  @Test
  void whatIsNotBesideAProgramIsNamedWithItsRemedy() throws IOException {
    Path program =
        file(
            "order",
            "#!/usr/bin/env python3",
            "import no_such_module, old",
            "try:",
            "    import no_other_module",
            "except ImportError:",
            "    pass",
            "__import__('a' + 'b')");
    file("old.py", "print 'Python 2'");
    file("fast.abi3.so");
    assertThat(of(program).needs())
        .satisfiesExactly(
            one ->
                assertThat(one)
                    .isEqualTo(
                        "imports no_such_module, which python3 does not find here: install it"),
            one -> assertThat(one).startsWith("is no Python 3 (old.py: ").endsWith("not known"),
            one ->
                assertThat(one)
                    .isEqualTo("imports modules whose names it computes: they are not known"));
    assertThat(of(file("built.py", "import fast")).needs())
        .containsExactly("imports fast, compiled for one kind of machine: build fast.abi3.so");
  }

  @Test
  void installedModulesHaveTheCommandThatInstallsThem() throws IOException {
    file("library/there/__init__.py", "import unseen");
    file(
        "library/there-1.2.dist-info/METADATA",
        "Metadata-Version: 2.1",
        "Name: there",
        "Version: 1.2");
    file("library/there-1.2.dist-info/top_level.txt", "there");
    file("library/loose.py");
    file("library/racklab/__init__.py", "from .policy import Policy", "import there");
    file("library/racklab/policy.py");
    Path python =
        file(
            "python",
            "#!/bin/sh",
            "PYTHONPATH='" + folder.resolve("library") + "' exec python3 \"$@\"");
    assertThat(python.toFile().setExecutable(true)).isTrue();
    Path program = file("own/order.py", "import there, loose", "from racklab import Policy");

    assumeTrue(Installed.is(ImportedModules.PYTHON), "there is no python3 here");
    ImportedModules modules = ImportedModules.of(program, python.toString());
    assertThat(modules.beside()).isEmpty();
    assertThat(modules.racklab().keySet())
        .containsExactly("racklab/__init__.py", "racklab/policy.py");
    assertThat(modules.needs())
        .containsExactly(
            "imports there: python3 -m pip install there==1.2",
            "imports loose, which is in "
                + folder.resolve("library/loose.py")
                + ": put it beside the program");
  }

  /** No file of the folder in which pack is called may be executed. */
  @Test
  void nothingIsExecuted() throws IOException {
    file("mine.py", "open('" + folder.resolve("executed") + "', 'w')");
    Path program = file("order.py", "import mine, json", "mine.anything()");
    file("json.py", "open('" + folder.resolve("executed") + "', 'w')");
    assertThat(of(program).beside().keySet()).containsExactly("json.py", "mine.py");
    assertThat(folder.resolve("executed")).doesNotExist();
  }

  @Test
  void withoutPythonAPythonProgramSaysSoAndAnyOtherNeedsNone() throws IOException {
    Path program = file("order.py", "import json");
    assertThat(ImportedModules.of(program, "no-such-python").needs())
        .containsExactly("may import modules; only no-such-python finds them, and it is not here");
    assertThat(ImportedModules.of(file("order.sh", "import"), "no-such-python").needs()).isEmpty();
  }
}
