package io.racklab.deploy.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.deploy.Racklab;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Each line of a page that calls racklab is one that racklab understands. */
class CommandLinesTest {
  private static final Path ROOT = Path.of(System.getProperty("racklab.root"));
  private static final Pattern CALL =
      Pattern.compile("(?:[A-Z_]+=\\S+ )*(?:\\S*bin/)?racklab (?<rest>.*)");
  private static final Pattern WORD = Pattern.compile("(?:[^\\s\"']|\"[^\"]*\"|'[^']*')+");

  private record Call(Path page, String line) {
    List<String> words() {
      return WORD.matcher(line.replaceFirst("(^| +)# .*| +[|>] .*| && .*", ""))
          .results()
          .map(word -> word.group().replaceAll("[\"']", ""))
          .toList();
    }
  }

  private static Stream<Call> calls() {
    return Page.below(ROOT, Set.of("target", "runs", ".git")).stream()
        .flatMap(page -> page.blocks().stream())
        .filter(block -> Set.of("", "sh").contains(block.language()))
        .flatMap(block -> calls(block.file(), block.text()));
  }

  private static Stream<Call> calls(Path page, String text) {
    return text.replaceAll(" *\\\\\n *", " ")
        .lines()
        .map(line -> CALL.matcher(line))
        .filter(call -> call.matches())
        .map(call -> new Call(page, call.group("rest")));
  }

  @ParameterizedTest
  @MethodSource("calls")
  void everyCallIsUnderstood(Call call) {
    CommandLine command = Racklab.commandLine();

    command.parseArgs(call.words().toArray(String[]::new));
  }

  /** Shows that the test above sees what it looks for. */
  @Test
  void aWrongOptionIsSeen() {
    List<Call> calls =
        calls(
                ROOT,
                "A=1 bin/racklab run x.conf --set a=\"1 Gbps\" --set 'b = 2' # b\nracklab run \\\n  --nonsense")
            .toList();

    assertThat(calls.get(0).words())
        .containsExactly("run", "x.conf", "--set", "a=1 Gbps", "--set", "b = 2");
    assertThat(calls.get(1).words()).containsExactly("run", "--nonsense");
    assertThatThrownBy(() -> everyCallIsUnderstood(calls.get(1)))
        .hasMessageContaining("--nonsense");
  }
}
