package io.racklab.deploy.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import io.racklab.master.runs.experiment.Jar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RelocationTest {
  @TempDir Path folder;

  private Path file(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, name);
  }

  private static String at(Relocation relocation, String path) {
    return ConfigFactory.parseString(relocation.experiment()).getString(path);
  }

  @Test
  void filesKeepTheirNamesAndThoseOfOneNameLieApart() throws IOException {
    Path one = file("a/trace.tsv");
    Path other = file("b/trace.tsv");
    Path jar = file("own.jar");
    Relocation relocation =
        new Relocation(
            "experiment { workload { file = \"%s\" }, sweep { workload = [ \"swim:%s\", \"/no/such\" ] } }"
                .formatted(one, other),
            List.of(new Jar(jar.toString(), "abc")));

    assertThat(relocation.files())
        .containsEntry("inputs/own.jar", jar)
        .containsValues(one, other)
        .hasSize(3);
    String place = at(relocation, "experiment.workload.file");
    assertThat(relocation.files()).containsEntry(place, one);
    assertThat(
            ConfigFactory.parseString(relocation.experiment())
                .getStringList("experiment.sweep.workload"))
        .satisfies(
            values ->
                assertThat(relocation.files()).containsEntry(values.get(0).substring(5), other))
        .element(1)
        .isEqualTo("/no/such");
    assertThat(relocation.role(one)).isEqualTo(InputRole.TRACE);
    assertThat(relocation.role(jar)).isEqualTo(InputRole.JAR);
  }

  @Test
  void aTraceThatIsAFolderIsTakenWithAllThatIsInIt() throws IOException {
    Path first = file("google/job_events/part-0.csv");
    Path second = file("google/task_events/part-0.csv");
    Relocation relocation =
        new Relocation(
            "experiment { workload { file = \"%s\" }, sweep.workload = [ \"google:%s\" ] }"
                .formatted(folder.resolve("google"), folder.resolve("google")),
            List.of());

    assertThat(at(relocation, "experiment.workload.file")).isEqualTo("inputs/google");
    assertThat(relocation.experiment()).contains("google:inputs/google");
    assertThat(relocation.files())
        .containsEntry("inputs/google/job_events/part-0.csv", first)
        .containsEntry("inputs/google/task_events/part-0.csv", second)
        .hasSize(2);
  }

  /** Whatever else looks like a folder, such as the description of a cluster, means none. */
  @Test
  void aFolderThatIsNoTraceStaysWhereItIs() {
    Relocation relocation =
        new Relocation("experiment { description = \"%s\" }".formatted(folder), List.of());
    assertThat(relocation.files()).isEmpty();
    assertThat(at(relocation, "experiment.description")).isEqualTo(folder.toString());
  }

  @Test
  void aRecordingThatIsAFolderIsRefused() throws IOException {
    file("run/run.json");
    assertThatThrownBy(
            () ->
                new Relocation(
                    "experiment { schedulers = [ { order { recording = \"%s\" } } ] }"
                        .formatted(folder.resolve("run")),
                    List.of()))
        .isInstanceOf(ImmovableInputException.class)
        .hasMessageContaining("name one dialogue-….jsonl in it");
  }

  /** Strangers write descriptions and names: these are no paths, whatever they look like. */
  @Test
  void aTextThatNamesAFileIsNoPath() throws IOException {
    Path key = file("home/id_rsa");
    Relocation relocation =
        new Relocation(
            """
            experiment {
              name = "%1$s", description = "%1$s"
              cluster { name = "%1$s", racks { names = [ "%1$s" ] } }
              workload { jobs = [ { name = "%1$s", pool = "%1$s", input-file = "%1$s" } ] }
              schedulers = [ { name = "%1$s", order { kind = "%1$s" } } ]
              sweep { "workload.jobs.name" = [ "%1$s" ], "description" = [ "x:%1$s" ] }
            }"""
                .formatted(key),
            List.of());
    assertThat(relocation.files()).isEmpty();
    assertThat(relocation.experiment()).doesNotContain(Relocation.FOLDER);
  }

  @Test
  void theFilesOfProgramsAndOfSweptClustersGoAlong() throws IOException {
    Path program = file("order.py");
    Path cluster = file("mine.conf");
    Relocation relocation =
        new Relocation(
            """
            experiment {
              schedulers = [ { order { kind = external, command = [ python3, "%s" ] } } ]
              sweep { cluster = [ "%s" ] }
            }"""
                .formatted(program, cluster),
            List.of());
    assertThat(relocation.files().values()).containsExactlyInAnyOrder(program, cluster);
    assertThat(relocation.role(program)).isEqualTo(InputRole.PROGRAM);
  }
}
