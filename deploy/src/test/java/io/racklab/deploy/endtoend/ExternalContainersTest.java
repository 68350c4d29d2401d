package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.DialogueSchema;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program as the whole scheduler: two nodes of 4 GiB, a master of 2 GiB, tasks of 1 GiB. */
class ExternalContainersTest {
  private static final String EXPERIMENT =
      """
      experiment {
        name = whole, clock = virtual
        cluster { racks = [ { link = 1 Gbps, nodes { count = 2, memory = 4 GiB, vcores = 4, link = 1 Gbps } } ]
                  block-size = 64 MiB, replication = 1, heartbeat = 1 s }
        workload { kind = list, jobs = [
          { name = first, user = ada, input = 512 MiB, shuffle = 64 MiB, reduces = 1, map-cpu = 40 s/GB }
          { name = second, user = eve, input = 256 MiB, map-cpu = 40 s/GB } ] }
        schedulers = [ { name = mine, like = yarn, order { kind = external-containers
                         command = [ sh, mine.sh ] } } ]
      }
      """;

  @TempDir Path folder;

  private int runs;

  private Spoken run(String program) throws IOException {
    Files.writeString(folder.resolve("mine.sh"), program);
    Path file = Files.writeString(folder.resolve("whole.conf"), EXPERIMENT);
    runs++;
    return racklab("run", file, "--quiet", "--out", out());
  }

  private static String answering(String answer) {
    return "read -r hello\necho '{\"version\":1,\"answers\":[\"containers\"]}'\n"
        + "while read -r question; do "
        + answer
        + "\ndone\n";
  }

  /** Gives one container at a time to the job that the question names first. */
  private static final String ONE =
      answering(
          """
          job=${question#*\\"jobs\\":\\[\\{\\"job\\":} && job=${job%%,*}
          use=${question#*\\"for\\":\\"} && use=${use%%\\"*}
          case $question in
            '{"ask":"wake"'*) echo '{"answer":[]}' ;;
            *) echo '{"answer":[{"job":'$job',"for":"'$use'"}],"wake_ns":1000000000}' ;;
          esac""");

  private List<JsonNode> questions() throws IOException {
    List<JsonNode> questions = new ArrayList<>();
    for (String line : Files.readAllLines(dialogue())) {
      JsonNode said = new ObjectMapper().readTree(line);
      if (said.path("ask").asText().equals("containers")) {
        questions.add(said);
      }
    }
    return questions;
  }

  private Path out() {
    return folder.resolve("out-" + runs);
  }

  private Path dialogue() {
    return out().resolve("mine/1/dialogue-containers.jsonl");
  }

  @Test
  void givesEachContainerThatRuns() throws IOException {
    Spoken spoken = run(ONE);
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    assertThat(spoken.out()).startsWith("VALID");
    // 8 + 4 maps, a reduce and two masters.
    assertThat(questions()).hasSize(15);
    JsonNode master = questions().get(0);
    assertThat(master.path("free_memory_bytes").asLong()).isEqualTo(4L << 30);
    assertThat(master.at("/jobs/0/queue").asText()).isEqualTo("root.ada");
    assertThat(master.at("/jobs/0/wants/0/for").asText()).isEqualTo("master");
    JsonNode map = questions().get(1);
    assertThat(map.at("/jobs/0/memory_bytes").asLong()).isEqualTo(2L << 30);
    assertThat(map.at("/jobs/0/wants/0/count").asInt()).isEqualTo(8);
    assertThat(DialogueSchema.unknown(dialogue())).isEmpty();
  }

  @Test
  void aRecordingGivesTheSameContainers() throws IOException {
    run(ONE);
    Path before = out();
    String jobs = Files.readString(before.resolve("mine/1/jobs.csv"));
    Spoken again =
        racklab("run", before.resolve("experiment.conf"), "--quiet", "--out", folder.resolve("2"));
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(Files.readString(folder.resolve("2/mine/1/jobs.csv"))).isEqualTo(jobs);
  }

  @Test
  void anAnswerThatCannotBeCarriedOutIsALine() throws IOException {
    wrong("[{\"job\":9,\"for\":\"map\"}]", "job 9 waits for no such container");
    wrong("[{\"job\":1,\"for\":\"map\"}]", "job 1 waits for no such container");
    wrong("[{\"job\":1,\"for\":\"setup\"}]", "not \"setup\"");
    wrong("[{\"job\":1,\"for\":\"master\",\"on\":2}]", "the key on, which is none of job, for");
    wrong("[1]", "1 is not an object with job, for");
    wrong("{\"job\":1}", "the answer must be a list of objects");
    wrong(
        "[{\"job\":1,\"for\":\"master\"},{\"job\":2,\"for\":\"master\"},{\"job\":2,\"for\":\"master\"}]",
        "job 2 waits for no such container");
  }

  private void wrong(String answer, String message) throws IOException {
    Spoken spoken = run(answering("echo '{\"answer\":" + answer + "}'"));
    assertThat(spoken.exitCode()).as(spoken.err()).isEqualTo(1);
    assertThat(spoken.err()).contains(message, "order { kind = external-containers }");
  }

  @Test
  void aFullNodeIsALine() throws IOException {
    Spoken spoken =
        run(
            answering(
                """
                case $question in
                  *'"for":"map"'*) echo '{"answer":[%1$s,%1$s,%1$s]}' ;;
                  *) echo '{"answer":[{"job":1,"for":"master"}]}' ;;
                esac"""
                    .formatted("{\"job\":1,\"for\":\"map\"}")));
    assertThat(spoken.exitCode()).isEqualTo(1);
    assertThat(spoken.err()).contains("left, too little for 1024 MiB");
  }

  @Test
  void thePageExampleRuns() throws IOException {
    Path python = Path.of("/usr/bin/python3");
    assumeTrue(Files.isExecutable(python), "there is no python3 here");
    String page =
        Files.readString(
            Path.of(System.getProperty("racklab.root"))
                .resolve("master/docs/external-policies.md"));
    Files.writeString(
        folder.resolve("mine.py"),
        page.split("## A whole")[1].split("```python\n")[1].split("```")[0]);
    Path file =
        Files.writeString(
            folder.resolve("whole.conf"), EXPERIMENT.replace("sh, mine.sh", "python3, mine.py"));
    Spoken spoken = racklab("run", file, "--quiet", "--out", out());
    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    assertThat(DialogueSchema.unknown(dialogue())).isEmpty();
  }

  @Test
  void theSchemaKnowsNoOtherKey() throws IOException {
    assertThat(
            DialogueSchema.unknown(
                List.of(
                    "{\"answer\":[{\"job\":1,\"for\":\"map\"}]}",
                    "{\"answer\":[{\"job\":1,\"to\":\"map\"}]}",
                    "{\"answer\":[],\"when\":3}",
                    "{\"ask\":\"wake\",\"n\":1,\"now_ns\":5}")))
        .hasSize(3);
  }

  @Test
  void needsContainers() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("slots.conf"),
            EXPERIMENT.replace("memory = 4 GiB, vcores = 4", "map-slots = 2, reduce-slots = 2"));
    Spoken spoken = racklab("check", file);
    assertThat(spoken.exitCode()).isEqualTo(2);
    assertThat(spoken.err()).contains("it offers slots: give it memory and vcores instead");
  }
}
