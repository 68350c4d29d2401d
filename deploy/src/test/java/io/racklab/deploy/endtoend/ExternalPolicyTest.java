package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.DialogueSchema;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An order by another program, with the programs of the page for people. */
class ExternalPolicyTest {
  private static final Path PAGE =
      Path.of(System.getProperty("racklab.root")).resolve("master/docs/external-policies.md");

  @TempDir Path folder;

  /** The first example of a language on the page. */
  private static String example(String language) throws IOException {
    return Files.readString(PAGE).split("```" + language + "\n")[1].split("```")[0];
  }

  private Path experiment(String answers) throws IOException {
    return Files.writeString(
        folder.resolve("own.conf"),
        Files.readString(Samples.experiment(folder))
            .replace("schedulers = [ fifo ]", "schedulers = [ { name = mine, like = fair, %s } ]")
            .replace("jobs = 4,", "jobs = 8,")
            .replace("mean-gap = 4s", "mean-gap = 1s")
            .formatted(answers));
  }

  private Path run(String answers, String out, Object... more) throws IOException {
    Stream<Object> words =
        Stream.of("run", experiment(answers), "--clock", "virtual", "--repeats", "2");
    Stream<Object> last = Stream.of("--quiet", "--out", folder.resolve(out));
    Spoken spoken = racklab(Stream.of(words, Stream.of(more), last).flatMap(all -> all).toArray());
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    return folder.resolve(out);
  }

  private Path java() throws IOException {
    Path jar = OwnJar.build(folder.resolve("mine.jar"), "");
    return run("order { kind = mine }", "java", "--jar", jar);
  }

  /** What a run has written of jobs, attempts, flows and links, by the names of the files. */
  private static Map<String, String> rows(Path run) throws IOException {
    Map<String, String> rows = new LinkedHashMap<>();
    try (Stream<Path> files = Files.walk(run)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".csv")).sorted().toList()) {
        rows.put(run.relativize(file).toString(), Files.readString(file));
      }
    }
    assertThat(rows).hasSize(10);
    return rows;
  }

  private static void assumeThereIs(String program) {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(path -> Files.isExecutable(Path.of(path, program))),
        "there is no " + program + " here");
  }

  @Test
  void theSameOrderInPythonHasTheSameBytes() throws IOException {
    assumeThereIs("python3");
    Files.writeString(folder.resolve("my_order.py"), example("python"));
    Path python = run("order { kind = external, command = [ python3, my_order.py ] }", "python");

    assertThat(rows(python)).isEqualTo(rows(java()));
    assertThat(dialogue(python)).hasSizeGreaterThan(10);
  }

  @Test
  void soItHasInShell() throws IOException {
    Files.writeString(folder.resolve("my_order.sh"), example("sh"));
    Path shell = run("order { kind = external, command = [ sh, my_order.sh ] }", "shell");

    assertThat(rows(shell)).isEqualTo(rows(java())).isNotEqualTo(rows(run("", "fair")));
  }

  @Test
  void andInC() throws Exception {
    assumeThereIs("cc");
    Path source = Files.writeString(folder.resolve("my_order.c"), example("c"));
    Process compiler =
        new ProcessBuilder("cc", "-Wall", "-Wextra", "-Werror", "-o", "my_order", source.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(compiler.getInputStream().readAllBytes(), UTF_8);
    assertThat(compiler.waitFor()).as(said).isZero();
    Path c = run("order { kind = external, command = [ ./my_order ] }", "c");

    assertThat(rows(c)).isEqualTo(rows(java()));
  }

  @Test
  void aRecordingAnswersWithoutTheProgram() throws IOException {
    Path program = Files.writeString(folder.resolve("my_order.sh"), example("sh"));
    Path before = run("order { kind = external, command = [ sh, my_order.sh ] }", "before");
    Files.delete(program);

    Path again = run("order { kind = external, recording = before }", "again");
    assertThat(rows(again)).isEqualTo(rows(before));
    assertThat(dialogue(again)).isEqualTo(dialogue(before));

    Spoken other =
        racklab("run", folder.resolve("own.conf"), "--clock", "virtual", "--seed", "9", "--quiet");
    assertThat(other.exitCode()).isEqualTo(1);
    assertThat(other.err()).contains(" has another request: ");
  }

  /** Each run is a connection. */
  @Test
  void aProgramMayListen() throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      Thread program = new Thread(() -> answer(listening));
      program.start();
      Path reached =
          run(
              "order { kind = external, address = \"127.0.0.1:%d\" }"
                  .formatted(listening.getLocalPort()),
              "reached",
              "--parallel",
              "1");
      assertThat(rows(reached)).isEqualTo(rows(java()));
      program.join();
    }
  }

  /** As the page's program does, for two runs. */
  private static void answer(ServerSocket listening) {
    for (int run = 0; run < 2; run++) {
      try (Socket socket = listening.accept();
          var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
          var out = new OutputStreamWriter(socket.getOutputStream(), UTF_8)) {
        in.readLine();
        out.write("{\"version\":1,\"answers\":[\"order\"]}\n");
        out.flush();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
          List<JsonNode> jobs = new ArrayList<>();
          new ObjectMapper().readTree(line).path("jobs").forEach(jobs::add);
          jobs.sort(
              Comparator.comparing((JsonNode job) -> job.path("input_bytes").asLong())
                  .thenComparing(job -> job.path("job").asInt()));
          List<Integer> order = jobs.stream().map(job -> job.path("job").asInt()).toList();
          out.write("{\"answer\":" + order + "}\n");
          out.flush();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Test
  void aRunCanBeRepeatedFromItsOwnConfiguration() throws IOException {
    Files.writeString(folder.resolve("my_order.sh"), example("sh"));
    Path before = run("order { kind = external, command = [ sh, my_order.sh ] }", "before");

    Spoken again =
        racklab("run", before.resolve("experiment.conf"), "--quiet", "--out", folder.resolve("2"));
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(rows(folder.resolve("2"))).isEqualTo(rows(before));
  }

  @Test
  void aChangedProgramIsRunAnew() throws IOException {
    Path program = Files.writeString(folder.resolve("my_order.sh"), example("sh"));
    String order = "order { kind = external, command = [ sh, my_order.sh ] }";
    run(order, "out");
    Path file = folder.resolve("own.conf");
    Object[] resume = {
      "run",
      file,
      "--clock",
      "virtual",
      "--repeats",
      "2",
      "--out",
      folder.resolve("out"),
      "--resume"
    };
    assertThat(racklab(resume).err()).contains("2 of 2 runs have ended before");

    Files.writeString(program, example("sh").replace("sort -n", "sort -rn"));
    assertThat(racklab(resume).err()).contains("0 of 2 runs have ended before");
    assertThat(rows(folder.resolve("out"))).isEqualTo(rows(run(order, "fresh")));
  }

  /**
   * Each order of this program stands for a slot, so that each launch but the last is asked for.
   */
  @Test
  void timeToDecideIsChargedToWhatWasDecided() throws IOException {
    Files.writeString(
        folder.resolve("first.sh"),
        "read -r hello\necho '{\"version\":1,\"answers\":[\"order\"]}'\n"
            + "while read -r question; do echo '{\"answer\":[]}'; done\n");
    String order = "order { kind = external, command = [ sh, first.sh ]%s }";
    Path none = run(order.formatted(""), "none");
    Path zero = run(order.formatted(", decision-time = none"), "zero");
    Path slow = run(order.formatted(", decision-time = 50 ms"), "slow");
    Path again = run(order.formatted(", decision-time = 50 ms"), "again");

    assertThat(rows(zero)).isEqualTo(rows(none));
    assertThat(rows(again)).isEqualTo(rows(slow)).isNotEqualTo(rows(none));
    JsonNode extra =
        new ObjectMapper().readTree(slow.resolve("summary.json").toFile()).at("/runs/0/extra");
    assertThat(extra.path("questions").asInt()).isPositive();
    assertThat(extra.path("deciding_s").asDouble())
        .isEqualTo(extra.path("questions").asInt() * 0.05, within(1e-9));
    assertThat(new ObjectMapper().readTree(none.resolve("summary.json").toFile()).toString())
        .doesNotContain("deciding_s");
  }

  /** No answer comes sooner than the program sleeps; what was charged can be charged again. */
  @Test
  void timeToDecideMayBeMeasuredAndIsChargedAgainWithTheRecording() throws IOException {
    Files.writeString(
        folder.resolve("slow.sh"),
        "read -r hello\necho '{\"version\":1,\"answers\":[\"order\"]}'\n"
            + "while read -r question; do sleep 0.02; echo '{\"answer\":[]}'; done\n");
    Path first =
        run(
            "order { kind = external, command = [ sh, slow.sh ], decision-time = measured }",
            "before");
    JsonNode extra =
        new ObjectMapper().readTree(first.resolve("summary.json").toFile()).at("/runs/0/extra");
    assertThat(extra.path("deciding_s").asDouble())
        .isGreaterThan(extra.path("questions").asInt() * 0.02);

    Path again =
        run("order { kind = external, recording = before, decision-time = measured }", "again");
    assertThat(rows(again)).isEqualTo(rows(first));

    Path times = first.resolve("mine/1/dialogue-order.times");
    Files.delete(times);
    Spoken none =
        racklab(
            "run",
            experiment("order { kind = external, recording = before, decision-time = measured }"),
            "--clock",
            "virtual",
            "--quiet",
            "--out",
            folder.resolve("none"));
    assertThat(none.exitCode()).isEqualTo(1);
    assertThat(none.err()).contains("cannot read", "dialogue-order.times");
  }

  /** It is asked again when it has decided, not ever later. */
  @Test
  void aProgramTooSlowForItsClusterStillEndsTheRun() throws IOException {
    Files.writeString(
        folder.resolve("first.sh"),
        "read -r hello\necho '{\"version\":1,\"answers\":[\"order\"]}'\n"
            + "while read -r question; do echo '{\"answer\":[]}'; done\n");
    String order = "order { kind = external, command = [ sh, first.sh ]%s }";
    Path none = run(order.formatted(""), "none");
    Path slow = run(order.formatted(", decision-time = 3 s"), "slow");

    JsonNode fast =
        new ObjectMapper().readTree(none.resolve("summary.json").toFile()).at("/runs/0");
    JsonNode late =
        new ObjectMapper().readTree(slow.resolve("summary.json").toFile()).at("/runs/0");
    assertThat(late.path("jobs")).isEqualTo(fast.path("jobs"));
    assertThat(late.path("makespan_s").asDouble())
        .isGreaterThan(fast.path("makespan_s").asDouble())
        .isGreaterThan(0.9 * late.at("/extra/deciding_s").asDouble());
  }

  @Test
  void aDecisionTimeThatIsNoneIsALine() throws IOException {
    Spoken wrong =
        racklab(
            "check",
            experiment("order { kind = external, command = [ sh, x.sh ], decision-time = 5 }"));
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.errors()).singleElement().asString().contains("own.conf:", "decision-time");
  }

  private static List<String> dialogue(Path run) throws IOException {
    return Files.readAllLines(run.resolve("mine/1/dialogue-order.jsonl"));
  }

  /** Answers all five questions as fifo and hadoop do, and asks for all events and for waking. */
  private static final String ALL_FIVE =
      """
      read -r hello
      echo '{"version":1,"answers":["order","slots","maps","reduces","copies"],"events":["submitted","left","launched","ended"]}'
      while read -r question; do
        n=${question#*\\"n\\":} && n=${n%%,*}
        case $question in
          '{"ask":"order"'*) echo '{"answer":[],"stands":"heartbeat","n":'$n'}' ;;
          '{"ask":"slots"'*'"free_maps":0,'*) echo '{"answer":["reduce"],"wake_ns":9000000000}' ;;
          '{"ask":"slots"'*'"free_reduces":0,'*) echo '{"answer":["map"]}' ;;
          '{"ask":"slots"'*) echo '{"answer":["map","reduce"],"wake_ns":3000000000}' ;;
          '{"ask":"maps"'*) map=${question#*\\"map\\":} && echo '{"answer":'${map%%,*}'}' ;;
          '{"ask":"reduces"'*) echo '{"answer":true}' ;;
          '{"ask":"copies"'*) echo '{"answer":null}' ;;
          '{"ask":"wake"'*) echo '{"answer":[]}' ;;
        esac
      done
      """;

  @Test
  void oneProgramAnswersAllFiveAndThePageKnowsAllThatIsSaid() throws IOException {
    Files.writeString(folder.resolve("all.sh"), ALL_FIVE);
    String section = "{ kind = external, command = [ sh, all.sh ] }";
    Path all =
        run(
            "order %1$s, slots %1$s, maps %1$s, reduces %1$s, copies %1$s".formatted(section),
            "all");

    Path record = all.resolve("mine/1/dialogue-order-slots-maps-reduces-copies.jsonl");
    TreeSet<String> asked = new TreeSet<>();
    TreeSet<String> words = new TreeSet<>();
    for (String line : Files.readAllLines(record)) {
      JsonNode said = new ObjectMapper().readTree(line);
      collect(said, words);
      if (said.has("ask")) {
        asked.add(said.path("ask").asText());
      }
    }
    assertThat(DialogueSchema.unknown(record)).isEmpty();
    assertThat(asked).contains("hello", "order", "slots", "maps", "reduces", "copies", "wake");
    String page = Files.readString(PAGE);
    assertThat(words).hasSizeGreaterThan(40).allMatch(word -> page.contains("`" + word + "`"));
    assertThat(asked).allMatch(word -> page.contains("`\"" + word + "\"`"));
  }

  private static void collect(JsonNode node, TreeSet<String> words) {
    node.fieldNames().forEachRemaining(words::add);
    node.forEach(one -> collect(one, words));
  }
}
