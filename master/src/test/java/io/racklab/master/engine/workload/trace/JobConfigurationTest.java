package io.racklab.master.engine.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.seed.Seed;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.Workload;
import io.racklab.master.engine.workload.WorkloadFile;
import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Configurations that lie beside histories. */
class JobConfigurationTest {
  private static final String HISTORY =
      """
      Meta VERSION="1" .
      Job JOBID="job_9_%d" JOBNAME="sort" USER="%s" SUBMIT_TIME="5000" .
      MapAttempt TASK_TYPE="MAP" TASKID="task_9_%d_m_0" TASK_ATTEMPT_ID="a" START_TIME="6000" .
      MapAttempt TASK_TYPE="MAP" TASKID="task_9_%d_m_0" TASK_ATTEMPT_ID="a" \
      TASK_STATUS="SUCCESS" FINISH_TIME="9000" .
      Job JOBID="job_9_%d" FINISH_TIME="12000" JOB_STATUS="SUCCESS" .
      """;

  @TempDir Path folder;

  @BeforeEach
  void histories() throws IOException {
    for (int job = 1; job <= 3; job++) {
      Files.writeString(
          folder.resolve("job_9_" + job + "_history"),
          HISTORY.formatted(job, job == 3 ? "" : "al", job, job, job));
    }
    write(1, "mapreduce.job.queuename", "root.research.alice", "mapreduce.map.memory.mb", "2048");
    write(
        2,
        "mapreduce.map.memory.mb",
        "4096",
        "mapreduce.reduce.memory.mb",
        "1024",
        "mapreduce.job.reduce.slowstart.completedmaps",
        "0.8");
    write(3, "mapred.job.queue.name", "etl", "user.name", "eve", "mapreduce.map.memory.mb", "-1");
  }

  private Path write(int job, String... properties) throws IOException {
    StringBuilder xml =
        new StringBuilder(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><!DOCTYPE a [<!ENTITY b \"c\">]>\n<configuration>\n");
    for (int i = 0; i < properties.length; i += 2) {
      xml.append(
          "<property><name>%s</name><value>%s</value><final>false</final></property>\n"
              .formatted(properties[i], properties[i + 1]));
    }
    return Files.writeString(
        folder.resolve("job_9_" + job + "_conf.xml"), xml + "</configuration>\n");
  }

  private Workload workload(String keys) {
    return WorkloadFile.parse(
        "w.conf", "workload { kind = jhist, file = \"" + folder + "\"" + keys + " }", folder);
  }

  @Test
  void queuesBecomePoolsIfAsked() {
    Workload queues = workload(", pools = queues");
    assertThat(queues.jobs(1, Seed.of(1)))
        .extracting(JobSpec::pool)
        .containsExactly("research.alice", "default", "etl");
    assertThat(queues.jobs(1, Seed.of(1)))
        .extracting(JobSpec::user)
        .containsExactly("al", "al", "eve");
    assertThat(queues.remark().orElseThrow())
        .contains("1 of 3 jobs name no queue and go to default")
        .doesNotContain("not read", "other than default");
    assertThat(WorkloadFile.parse("again", queues.render(), folder)).isEqualTo(queues);
    assertThat(workload("").jobs(1, Seed.of(1)))
        .extracting(JobSpec::pool)
        .containsExactly("al", "al", "eve");
    assertThat(workload("").remark().orElseThrow())
        .contains("2 of 3 jobs came to a queue other than default, which is not used");
  }

  @Test
  void jobsKeepTheSizesAndTheSlowstartThatTheyChose() throws IOException {
    assertThat(workload("").jobs(1, Seed.of(1)))
        .extracting(JobSpec::settings)
        .containsExactly(
            new JobSettings(Map.of(JobSetting.MAP_MEMORY, 2048.0)),
            new JobSettings(
                Map.of(
                    JobSetting.MAP_MEMORY,
                    4096.0,
                    JobSetting.REDUCE_MEMORY,
                    1024.0,
                    JobSetting.SLOWSTART,
                    0.8)),
            JobSettings.NONE);
    assertThat(workload("").remark().orElseThrow())
        .contains(
            "2 of 3 jobs chose their slowstart or the sizes of their containers, and keep them");
    Workload alike = workload(", job-settings = scheduler");
    assertThat(alike.jobs(1, Seed.of(1)))
        .extracting(JobSpec::settings)
        .containsOnly(JobSettings.NONE);
    assertThat(alike.remark().orElseThrow())
        .contains("which are not used: write job-settings = own");
    assertThat(WorkloadFile.parse("again", alike.render(), folder)).isEqualTo(alike);
  }

  /** As JobConf.getMemoryRequired does: the heap over 0.8, rounded up. */
  @Test
  void memoryThatIsNotSetFollowsFromTheHeap() throws IOException {
    write(
        3,
        "mapreduce.map.memory.mb",
        "-1",
        "mapreduce.map.java.opts",
        "-server -Xmx1500m",
        "mapreduce.reduce.memory.mb",
        "3072",
        "mapreduce.reduce.java.opts",
        "-Xmx1g",
        "mapreduce.job.reduce.slowstart.completedmaps",
        "1.5");
    assertThat(workload("").jobs(1, Seed.of(1)).get(2).settings())
        .isEqualTo(
            new JobSettings(
                Map.of(JobSetting.MAP_MEMORY, 1875.0, JobSetting.REDUCE_MEMORY, 3072.0)));
  }

  @Test
  void aMemoryThatNoContainerHasIsUnknown() throws IOException {
    write(3, "mapreduce.map.java.opts", "-Xmx999999999999g", "mapreduce.map.cpu.vcores", "0");
    assertThat(workload("").jobs(1, Seed.of(1)).get(2).settings()).isEqualTo(JobSettings.NONE);
  }

  @Test
  void aBrokenOneAndForeignEntitiesAreRefused() throws IOException {
    Path file = write(2, "mapreduce.map.memory.mb", "&b;");
    assertThatThrownBy(() -> workload(""))
        .hasMessageContaining(file + ":3: the XML is broken; copy the file anew");
    assertThatThrownBy(
            () ->
                WorkloadFile.parse(
                    "w.conf", "workload { kind = spark, file = x, pools = queues }", folder))
        .hasMessageContaining("such traces name no queues; write pools = users");
  }
}
