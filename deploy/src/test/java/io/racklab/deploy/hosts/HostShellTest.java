package io.racklab.deploy.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Commands and folders arrive as they are. In place of ssh stands a script that does with a command
 * what sshd does: its words, joined by spaces, are read by a shell.
 */
class HostShellTest {
  private static final String SSHD =
      "while [ \"$1\" != -- ]; do shift; done; shift 2; exec sh -c \"$*\"";

  @TempDir Path folder;

  private static HostShell ssh() {
    List<String> client = List.of("sh", "-c", SSHD, "ssh");
    return new HostShell(new SshReach(client, "far.example", Optional.of("me"), Optional.of(22)));
  }

  @Provide
  Arbitrary<List<String>> words() {
    return Arbitraries.strings()
        .withChars("abc '\"\\$`!*?;&|<>(){}[]~#=%\n\t-äß")
        .ofMaxLength(12)
        .list()
        .ofMinSize(1)
        .ofMaxSize(4);
  }

  @Property(tries = 60, shrinking = ShrinkingMode.OFF)
  void noWordIsReadAsTheShellsLanguage(@ForAll("words") List<String> words) throws HostException {
    String said = String.join("", words.stream().map(word -> word + "\0").toList());

    for (HostShell shell : List.of(ssh(), new HostShell(new LocalReach()))) {
      ProcessResult finished = shell.script("printf '%s\\0' \"$@\"", words.toArray());

      assertThat(finished).isEqualTo(new ProcessResult(0, said, ""));
    }
  }

  @Test
  void aFolderWithAStrangeNameIsPutInPlaceOfWhatWasThereAndGotBack() throws Exception {
    Path here = Files.createDirectories(folder.resolve("here; rm -rf x/lib"));
    Files.writeString(here.resolve("a 'b'.jar"), "content");
    Path there = folder.resolve("there $(id)");
    Files.createDirectories(there.resolve("old"));

    ssh().put(here.getParent(), List.of("lib"), there.toString());

    assertThat(there.resolve("old")).doesNotExist();
    assertThat(there.resolve("lib/a 'b'.jar")).hasContent("content");
    Path back = Files.createDirectory(folder.resolve("back"));
    ssh().get(there.toString(), List.of("lib"), back);
    assertThat(back.resolve("lib/a 'b'.jar")).hasContent("content");
  }

  @Test
  void aHostThatIsNotReachedSaysWhy() {
    List<String> client = List.of("sh", "-c", "echo 'ssh: no route to host' >&2; exit 255", "ssh");
    HostShell shell =
        new HostShell(new SshReach(client, "far", Optional.empty(), Optional.empty()));

    assertThatThrownBy(() -> shell.run(List.of("true")))
        .isInstanceOf(HostException.class)
        .hasMessage("cannot be reached: ssh: no route to host");
  }

  @Test
  void nothingThatSshWouldTakeForAnOptionIsAHostOrUser() {
    for (String evil : List.of("-oProxyCommand=id", "", "a b", "a;id", "a\nb")) {
      assertThatThrownBy(() -> SshReach.of(evil, Optional.empty(), Optional.empty()))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> SshReach.of("far", Optional.of(evil), Optional.empty()))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void sshIsNeverLetToAsk() {
    assertThat(SshReach.of("far", Optional.of("me"), Optional.of(2222)).command(List.of("a b")))
        .startsWith("ssh")
        .containsSubsequence("-o", "BatchMode=yes", "-o", "ConnectTimeout=10")
        .endsWith("-l", "me", "-p", "2222", "--", "far", "'a b'");
  }

  @Test
  void aFolderWithFilesThatAreNotOursIsNeitherTakenNorRemoved() throws IOException {
    Path own = Files.createDirectory(folder.resolve("home"));
    Files.writeString(own.resolve("thesis.tex"), "years of work");
    HostShell shell = new HostShell(new LocalReach());

    assertThatThrownBy(() -> HostFolder.make(shell, own.toString()))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("files that Racklab did not create");
    assertThatThrownBy(() -> new HostFolder(shell, own.toString()).remove())
        .isInstanceOf(HostException.class);
    assertThat(own.resolve("thesis.tex")).exists();
  }

  @Test
  void anEmptyOrNewFolderIsMadeOursAndRemovedWhole() throws Exception {
    HostShell shell = new HostShell(new LocalReach());
    Path own = folder.resolve("new/folder");
    assertThat(HostFolder.find(shell, own.toString())).isEmpty();

    HostFolder made = HostFolder.make(shell, own.toString());

    assertThat(HostFolder.make(shell, own.toString()).path()).isEqualTo(made.path());
    assertThat(HostFolder.find(shell, own.toString())).map(HostFolder::path).contains(made.path());
    made.remove();
    assertThat(own).doesNotExist();
  }
}
