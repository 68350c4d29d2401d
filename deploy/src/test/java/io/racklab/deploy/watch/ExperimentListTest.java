package io.racklab.deploy.watch;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.http.WebAnswer;
import io.racklab.deploy.http.WebRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A master's experiments as its list tells them, whatever becomes of them. */
class ExperimentListTest {
  @TempDir Path folder;

  private final MasterWatch watch = new MasterWatch();

  private WebAnswer.Content asked(String path) throws IOException {
    WebRequest request = new WebRequest(path, "", Map.of(), false, "");
    return (WebAnswer.Content) watch.routes().answer(path, request);
  }

  private JsonNode list() throws IOException {
    return new ObjectMapper().readTree(asked("/experiments").bytes());
  }

  private static String text(WebAnswer.Content answer) {
    return new String(answer.bytes(), StandardCharsets.UTF_8);
  }

  private Path played(String name) {
    Path run = folder.resolve(name);
    assertThat(
            racklab("run", "--clock", "virtual", "--repeats", 1, "--quiet", "--out", run)
                .exitCode())
        .isZero();
    return run;
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.sorted().toList()) {
        Path at = to.resolve(from.relativize(file));
        if (!Files.isDirectory(at)) {
          Files.copy(file, at);
        }
      }
    }
  }

  @Test
  void oneInVirtualTimeHasAPageAsSoonAsARunHasEndedThoughTheListWasReadBefore() throws Exception {
    Path done = played("done");
    Path going = Files.createDirectories(folder.resolve("going"));
    watch.begins(going, true);
    assertThat(list().get(0).path("page").asBoolean()).isFalse();

    copy(done, going);
    assertThat(list().get(0).path("page").asBoolean()).isTrue();
    assertThat(list().get(0).path("verdict").asText()).isEqualTo("none");

    watch.ends(going);
    assertThat(list().get(0).path("verdict").asText()).isEqualTo("VALID");
    assertThat(text(asked("/going/runs"))).contains("\"live\":false");
  }

  @Test
  void oneThatFailsBeforeARunEndsHasAPageWhileItGoesOnAndNoneAfterwards() throws Exception {
    Path failed = Files.createDirectories(folder.resolve("failed"));
    watch.begins(failed, false);
    assertThat(list().get(0).path("page").asBoolean()).isTrue();
    assertThat(text(asked("/failed/runs"))).contains("\"live\":true");

    watch.ends(failed);
    assertThat(list().get(0).path("page").asBoolean()).isFalse();
    assertThat(list().get(0).path("over").asBoolean()).isTrue();
    watch.close();
  }

  @Test
  void whatCannotBeReadIsToldAndTheOthersStand() throws Exception {
    Path good = played("good");
    Path spoiled = Files.createDirectories(folder.resolve("spoiled"));
    copy(good, spoiled);
    Files.writeString(spoiled.resolve("run.json"), "{");
    for (Path one : new Path[] {good, spoiled}) {
      watch.begins(one, true);
      watch.ends(one);
    }
    JsonNode list = list();
    assertThat(list.get(0).path("folder").asText()).isEqualTo("spoiled");
    assertThat(list.get(0).path("failure").asText()).contains("run.json");
    assertThat(list.get(1).path("verdict").asText()).isEqualTo("VALID");
  }

  @Test
  void theReasonOfAFailureStandsBesideTheRunsThatHadEnded() throws Exception {
    Path run = played("half");
    Path json = run.resolve("run.json");
    Files.writeString(
        json, Files.readString(json).replaceFirst("\"failure\" : null", "\"failure\" : \"lost\""));
    watch.begins(run, true);
    watch.ends(run);
    assertThat(list().get(0).path("failure").asText()).isEqualTo("lost");
    assertThat(list().get(0).path("page").asBoolean()).isTrue();
  }
}
