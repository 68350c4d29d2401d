package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.WorkloadFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders such as that of Spark's history server. */
class SparkFolderTest {
  @TempDir Path folder;

  /** A log of two stages, of which the second reads the first one's output. */
  private static String log(String application) {
    SparkLog log = new SparkLog(true).application(application);
    return log.job(
            0,
            List.of(0, 1, 2),
            SparkLog.stage(0, 0, 1, 0, List.of()),
            SparkLog.stage(1, 0, 1, 1, List.of(0)),
            SparkLog.stage(2, 0, 1, 2, List.of(1)))
        .task(0, 0, 0, 0, "Success")
        .task(1, 0, 0, 0, "Success")
        .task(2, 0, 0, 0, "Success")
        .jobEnd(0)
        .end()
        .toString();
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private List<TraceJob> read() {
    return TraceFormat.SPARK.read(folder);
  }

  @Test
  void applicationsAreMergedAndToldApart() throws IOException {
    write("application_1_0001", log("application_1_0001"));
    write("a/eventlog_v2_application_1_0002/events_1_application_1_0002", log("app-2"));
    write("a/eventlog_v2_application_1_0002/appstatus_application_1_0002", "");
    write("a/mine", log("local-3"));
    write("a/_SUCCESS", "");
    assertThat(TraceFormat.SPARK.hasPartsIn(folder)).isTrue();
    assertThat(read())
        .extracting(TraceJob::name)
        .containsExactlyInAnyOrder(
            "app-2/stages-0+1",
            "app-2/stages-2",
            "local-3/stages-0+1",
            "local-3/stages-2",
            "application_1_0001/stages-0+1",
            "application_1_0001/stages-2");
    assertThat(TraceRemark.sentences(read()))
        .containsExactly("1 other files are in the folder and not read (_SUCCESS)");
    List<JobSpec> jobs = WorkloadFile.named("spark:" + folder, folder).jobs(64 << 20, Seed.of(1));
    for (JobSpec job : jobs) {
      String application = job.name().replaceFirst("/.*", "");
      assertThat(job.after())
          .allSatisfy(
              other -> assertThat(jobs.get(other - 1).name()).startsWith(application + "/"));
      assertThat(job.after()).hasSize(job.name().endsWith("stages-2") ? 1 : 0);
    }
  }

  @Test
  void oneApplicationKeepsItsNames() throws IOException {
    write("application_1_0001.inprogress", log("application_1_0001"));
    assertThat(read()).extracting(TraceJob::name).containsExactly("stages-0+1", "stages-2");
  }

  @Test
  void anApplicationInTwoFilesIsRefused() throws IOException {
    Path first = write("a/application_1_0001", log("app-1"));
    Path second = write("b/application_1_0001", log("app-1"));
    assertThatThrownBy(this::read)
        .hasMessageStartingWith(
            second + ":1: application app-1 is here a second time, after line 1 of " + first);
  }

  @Test
  void brokenLogsAreRefusedOrLeftOut() throws IOException {
    write("application_1_0001", log("app-1"));
    Path broken = write("application_1_0002", log("app-2").replaceFirst("\\{", "{]"));
    write("eventlog_v2_x/events_2_x", log("app-3"));
    assertThatThrownBy(this::read)
        .hasMessageContaining(broken + ":1: the JSON is broken")
        .hasMessageContaining("skip-broken = on");
    assertThat(TraceRemark.sentences(TraceFormat.SPARK.read(folder, true)))
        .containsExactly("2 files are broken and left out (application_1_0002, eventlog_v2_x)");
  }

  @Test
  void partsOfDatabricksAreReadInTheOrderOfTime() throws IOException {
    List<String> lines = log("app-1").lines().toList();
    write("eventlog-2021-06-14--20-00", String.join("\n", lines.subList(0, 2)) + "\n");
    write("eventlog-2021-06-14--21-00", String.join("\n", lines.subList(2, 4)) + "\n");
    write("eventlog", String.join("\n", lines.subList(4, lines.size())) + "\n");
    assertThat(read()).extracting(TraceJob::name).containsExactly("stages-0+1", "stages-2");
    assertThat(TraceRemark.sentences(read())).isEmpty();
  }

  /** Spark creates a log before it writes to it. */
  @Test
  void emptyLogsAreNotRead() throws IOException {
    write("application_1_0001", log("app-1"));
    write("application_1_0002.inprogress", "");
    write("eventlog_v2_app-3/events_1_app-3", "");
    write("eventlog_v2_app-3/appstatus_app-3.inprogress", "");
    assertThat(read()).extracting(TraceJob::name).containsExactly("stages-0+1", "stages-2");
    assertThat(TraceRemark.sentences(read()))
        .containsExactly(
            "3 other files are in the folder and not read (application_1_0002.inprogress,"
                + " appstatus_app-3.inprogress, events_1_app-3)");
  }

  @Test
  void aPartOfDatabricksThatIsStillEmptyIsNotRead() throws IOException {
    write("eventlog-2021-06-14--20-00", log("app-1"));
    write("eventlog", "");
    assertThat(read()).extracting(TraceJob::name).containsExactly("stages-0+1", "stages-2");
  }

  @Test
  void attemptsOfAnApplicationAreLogsOfTheirOwn() throws IOException {
    for (int attempt = 1; attempt <= 2; attempt++) {
      String started =
          log("app-1")
              .replace(
                  "\"App ID\":\"app-1\"",
                  "\"App ID\":\"app-1\",\"App Attempt ID\":\"" + attempt + "\"");
      write("app-1_" + attempt, started);
    }
    assertThat(read())
        .extracting(TraceJob::name)
        .containsExactlyInAnyOrder(
            "app-1, attempt 1/stages-0+1",
            "app-1, attempt 1/stages-2",
            "app-1, attempt 2/stages-0+1",
            "app-1, attempt 2/stages-2");
  }
}
