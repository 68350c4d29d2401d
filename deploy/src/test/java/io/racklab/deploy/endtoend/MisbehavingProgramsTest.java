package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever a program does wrong ends the run in one line, and nothing of it is left. */
class MisbehavingProgramsTest {
  private static final String GREETING =
      "read -r hello; echo '{\"version\":1,\"answers\":[\"order\",\"slots\",\"maps\"]}'\n";

  @TempDir Path folder;

  private int runs;

  private Spoken run(String answers, String program) throws IOException {
    Files.writeString(folder.resolve("wrong.sh"), program);
    Path file =
        Files.writeString(
            folder.resolve("wrong.conf"),
            Files.readString(Samples.experiment(folder))
                .replace(
                    "schedulers = [ fifo ]", "schedulers = [ { name = mine, like = fair, %s } ]")
                .replace("mean-gap = 4s", "mean-gap = 1s")
                .formatted(answers));
    Spoken spoken =
        racklab(
            "run", file, "--clock", "virtual", "--quiet", "--out", folder.resolve("out" + ++runs));
    assertThat(orphans()).isEmpty();
    return spoken;
  }

  private List<String> orphans() {
    return ProcessHandle.allProcesses()
        .filter(
            one ->
                one.info().arguments().stream()
                    .flatMap(java.util.Arrays::stream)
                    .anyMatch(word -> word.contains("orphan-of-a-test") || word.equals("wrong.sh")))
        .map(one -> one.info().commandLine().orElse("?"))
        .toList();
  }

  private static void refused(Spoken spoken, String... words) {
    assertThat(spoken.exitCode()).as(spoken.err()).isEqualTo(1);
    assertThat(spoken.errors()).singleElement().asString().contains(words).contains("asked: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "exit 3                                          | it ended with exit code 3",
        "echo sorry >&2; exit 1                          | exit code 1 (its last words: sorry)",
        "read -r hello; sleep 600                        | it said nothing for 1.0 s",
        "exec 1>&-; sleep 600 # orphan-of-a-test         | it closed its output",
        "echo hello world; cat                           | its line is not JSON",
        "echo 17; cat                                    | its line is not a JSON object",
        "echo '{\"version\":2}'; cat                       | it speaks version 2",
        "echo '{\"version\":1,\"answers\":[\"maps\"]}'; cat    | it does not answer order",
        "echo '{\"version\":1,\"answers\":[\"order\"],\"events\":[\"quake\"]}'; cat | no event"
            + " quake",
        "head -c 40000000 /dev/zero                      | its line does not end",
      })
  void theGreeting(String program, String why) throws IOException {
    refused(
        run("order { kind = external, command = [ sh, wrong.sh ], patience = 1s }", program + "\n"),
        why,
        "order { kind = external }, sh ",
        "\"ask\":\"hello\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      value = {
        "echo '{\"answer\":[99]}'                     | job 99 is not in the question",
        "echo '{\"answer\":[1,2,1]}'                  | job 1 is named twice",
        "echo '{\"answer\":1}'                        | must be a list of numbers",
        "echo '{\"answer\":[1.5]}'                    | 1.5 is not a whole number",
        "echo '{\"answer\":[1'                        | its line is not JSON",
        "echo '{\"answer\":[1]} {}'                   | text follows the first value",
        "echo '{\"anwser\":[1]}'                      | the key anwser, which is none of answer",
        "echo '{\"wake_ns\":1}'                       | its line has no key answer",
        "echo '{\"answer\":[1],\"stands\":\"long\"}'    | none of slot, heartbeat, jobs",
        "echo '{\"answer\":[1],\"wake_ns\":-1}'         | wake_ns must be a time",
        "echo '{\"answer\":[1],\"n\":7}'                | it answers question 7",
        "echo                                       | its line is not a JSON object",
        "exit 4                                     | it ended with exit code 4",
        "kill -9 $$                                 | it ended with exit code 137",
        "sh -c 'sleep 600 # orphan-of-a-test'; echo | it said nothing for 1.0 s",
      })
  void anOrder(String answer, String why) throws IOException {
    refused(
        run(
            "order { kind = external, command = [ sh, wrong.sh ], patience = 1s }",
            GREETING + "while read -r question; do " + answer + "\ndone\n"),
        why,
        "\"ask\":\"order\"");
  }

  @Test
  void aSlotThatIsNotThere() throws IOException {
    refused(
        run(
            "slots { kind = external, command = [ sh, wrong.sh ] }",
            GREETING + "while read -r q; do echo '{\"answer\":[\"map\",\"map\",\"map\"]}'; done"),
        "has too few free slots for 3 maps: 2",
        "\"ask\":\"slots\"",
        "answered: {\"answer\":[\"map\",\"map\",\"map\"]}");
  }

  @Test
  void aMapThatDoesNotWait() throws IOException {
    refused(
        run(
            "maps { kind = external, command = [ sh, wrong.sh ] }",
            GREETING + "while read -r q; do echo '{\"answer\":4000}'; done"),
        "map 4000 of job 1 is not pending");
  }

  @Test
  void aProgramThatIsNotThere() throws IOException {
    refused(
        run("order { kind = external, command = [ no-such-program-anywhere ] }", ""),
        "no-such-program-anywhere: it cannot be started");
    refused(
        run("order { kind = external, address = \"127.0.0.1:1\" }", ""),
        "127.0.0.1:1: it cannot be reached");
    refused(
        run("order { kind = external, recording = nowhere }", ""), "the recording cannot be read");
  }

  /** It has done its part: the run is well, and it is ended. */
  @Test
  void aProgramThatDoesNotEnd() throws IOException {
    Spoken spoken =
        run(
            "order { kind = external, command = [ sh, wrong.sh ] }",
            GREETING
                + "while read -r q; do echo '{\"answer\":[]}'; done\n"
                + "sh -c 'sleep 600 # orphan-of-a-test'\n");
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
  }

  /** Nobody is the parent of what is started in the background of the background. */
  @Test
  void whatIsLeftBehindByAProgramIsEnded() throws IOException {
    String orphans =
        Stream.of("sh", "env -i sh", "setsid sh", "nohup sh")
            .map(
                shell ->
                    "( ( %s -c 'sleep 600; : orphan-of-a-test' >/dev/null 2>&1 <&- & ) & )%n"
                        .formatted(shell))
            .collect(Collectors.joining());
    Spoken spoken =
        run(
            "order { kind = external, command = [ sh, wrong.sh ] }",
            orphans + GREETING + "while read -r q; do echo '{\"answer\":[]}'; done\n");
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
  }

  /** Neither the disk nor the memory is filled by what nobody reads. */
  @Test
  void aProgramThatPrintsErrorsWithoutEnd() throws IOException {
    refused(
        run(
            "order { kind = external, command = [ sh, wrong.sh ] }",
            "head -c 40000000 /dev/zero | tr '\\0' x >&2; echo >&2; echo sorry >&2; exit 1\n"),
        "exit code 1 (its last words: sorry)");
    try (Stream<Path> files = Files.walk(folder.resolve("out" + runs))) {
      Path log = files.filter(file -> file.toString().endsWith(".log")).findFirst().orElseThrow();
      String text = Files.readString(log);
      assertThat(text.length()).isBetween(16 << 20, 17 << 20);
      assertThat(text)
          .startsWith("xxx")
          .endsWith("x\nsorry\n")
          .contains("[racklab: 23214599 bytes were left out here: a log keeps its beginning and");
    }
  }

  @Test
  void aSectionThatMakesNoSense() throws IOException {
    badInput("order { kind = external }", "one of command, address and recording");
    badInput("order { kind = external, command = [] }", "command is empty");
    badInput("order { kind = external, address = nine }", "is not a host and a port");
    badInput("order { kind = external, command = a, deadline = 20 }", "deadline");
    badInput("order { kind = external, command = a, adress = b }", "did you mean address");
  }

  private void badInput(String answers, String why) throws IOException {
    Spoken spoken = run(answers, "");
    assertThat(spoken.exitCode()).as(spoken.err()).isEqualTo(2);
    assertThat(spoken.err()).contains("wrong.conf:", why);
  }
}
