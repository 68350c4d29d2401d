package io.racklab.deploy.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.util.List;
import java.util.Map;

/** Records are small: of many components by position, two of one type are swapped unseen. */
@AnalyzeClasses(packages = "io.racklab", importOptions = ImportOption.DoNotIncludeTests.class)
class RecordsTest {
  private static final int MOST = 8;

  /** Larger ones by name, each with its reason. */
  private static final Map<String, String> LARGER =
      Map.of(
          "io.racklab.protocol.AttemptReport",
          "crosses the network flat; AttemptReportBuilder makes it",
          "io.racklab.protocol.SubmissionStatus",
          "crosses the network flat; Entry alone makes it",
          "io.racklab.master.runs.results.ResultFile$Content",
          "lies flat in result.json, which alone makes it",
          "io.racklab.master.engine.journal.Row$FlowRow",
          "a line of flows.csv",
          "io.racklab.master.engine.journal.Row$JobRow",
          "a line of jobs.csv",
          "io.racklab.master.engine.workload.trace.SparkTask",
          "what an event log tells of an attempt of a task",
          "io.racklab.master.engine.workload.trace.TraceJob",
          "what a trace tells of a job, of which each format fills a part",
          "io.racklab.master.analysis.rows.RunFiles$EndedAttempt",
          "a line of attempts.csv, read back",
          "io.racklab.master.analysis.rows.RunFiles$EndedJob",
          "a line of jobs.csv, read back");

  /** Fails also where an exception is no longer one. */
  @ArchTest
  static void onlyTheExceptionsHaveMoreThanEightComponents(JavaClasses classes) {
    List<String> large =
        classes.stream()
            .filter(one -> one.isRecord() && components(one) > MOST)
            .map(JavaClass::getName)
            .toList();
    assertThat(large)
        .as("records of more than %d components: nest them", MOST)
        .containsExactlyInAnyOrderElementsOf(LARGER.keySet());
  }

  private static long components(JavaClass record) {
    return record.getFields().stream()
        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
        .count();
  }
}
