package io.racklab.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Launched;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Traces of 400 MB, as text, that are read by a process with 256 MB of memory. */
@Tag("slow")
class HugeTraceTest {
  private static final long SIZE = 400_000_000;

  @TempDir Path folder;

  /**
   * Makes the jobs of a trace.
   *
   * @param word of the format
   * @param jobs that the trace has
   * @param more is written for a job, again and again, until the trace is large
   */
  private record Trace(
      String word, int jobs, String before, String more, String between, String after) {
    @Override
    public String toString() {
      return word;
    }

    /** Keys of a job are written as $. */
    private void write(OutputStream out) throws IOException {
      int times = (int) (SIZE / jobs / more.length()) + 1;
      for (int job = 1; job <= jobs; job++) {
        String key = Integer.toString(job);
        out.write(bytes(before.replace("$", key)));
        byte[] one = bytes(between + more.replace("$", key));
        out.write(one, between.length(), one.length - between.length());
        for (int i = 1; i < times; i++) {
          out.write(one);
        }
        out.write(bytes(after.replace("$", key)));
      }
    }

    private static byte[] bytes(String text) {
      return text.getBytes(StandardCharsets.US_ASCII);
    }
  }

  static Stream<Trace> traces() {
    String paths = "/a/path".repeat(100);
    String nines = "0.".concat("9".repeat(900));
    return Stream.of(
        new Trace("swim", 5000, "job$\t$\t1\t1\t2\t3\t", paths, ",", "\n"),
        new Trace(
            "rumen",
            1000,
            "{ \"jobID\": \"j$\", \"submitTime\": $000, \"mapTasks\": [",
            "{ \"attempts\": [ { \"result\": \"SUCCESS\", \"startTime\": 0, \"finishTime\": 3000,"
                + " \"location\": { \"layers\": [ \"rack\", \"node\" ] } } ] }",
            ",",
            "] }\n"),
        new Trace(
            "sls",
            1000,
            "{ \"am.type\": \"m\", \"job.start.ms\": $, \"job.tasks\": [",
            "{ \"container.host\": \"/r/n\", \"container.start.ms\": 0, \"container.end.ms\": 9 }",
            ",\n",
            "] }\n"),
        new Trace(
            "jhist",
            1000,
            "Job JOBID=\"job_1_$\" SUBMIT_TIME=\"$000\" .\n"
                + "Task TASKID=\"task_1_$_m_0\" TASK_TYPE=\"MAP\" .\n",
            "MapAttempt TASK_TYPE=\"MAP\" TASKID=\"task_1_$_m_0\" TASK_ATTEMPT_ID=\"a\""
                + " START_TIME=\"1\" TASK_STATUS=\"FAILED\" FINISH_TIME=\"2\" ERROR=\"so .\nit is\" .\n",
            "<property/>\n",
            "Job JOBID=\"job_1_$\" FINISH_TIME=\"9\" JOB_STATUS=\"SUCCESS\" .\n"),
        new Trace(
            "swf",
            20_000,
            "$ $ -1 9 4 -1 -1 8 -1 -1 1 1 1 1 1 1 1 1\n",
            "; Note: a comment that is as long as a line of a log may well be\n",
            "",
            ""),
        new Trace(
            "spark",
            1,
            "{\"Event\":\"SparkListenerJobStart\",\"Job ID\":0,\"Stage IDs\":[0]}\n",
            "{\"Event\":\"SparkListenerTaskEnd\",\"Stage ID\":0,\"Task End Reason\":{\"Reason\":\"Success\"},"
                + "\"Task Info\":{\"Index\":$,\"Launch Time\":1,\"Finish Time\":2,\"Host\":\""
                + paths
                + "\"}}\n",
            "",
            ""),
        new Trace("alibaba", 1, "", "M1,1,j_$,1,Terminated,100,103,100," + nines + "\n", "", ""),
        new Trace(
            "google",
            100,
            "",
            "600000001,,$,0,77,1,al,0,0,0.1,0.1,0.1,0\n"
                + "600000002,,$,0,77,2,al,0,0,0.1,0.1,0.1,0\n",
            "",
            "600000003,,$,0,77,0,al,0,0,,,,\n"));
  }

  @ParameterizedTest
  @MethodSource("traces")
  void aTraceMayBeLargerThanTheMemory(Trace trace) throws IOException, InterruptedException {
    Path file = folder.resolve("trace.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file), 1 << 16)) {
      trace.write(out);
    }
    List<Object> show = List.of("show", trace.word() + ":" + file);
    try (Launched racklab = Launched.racklab(folder, "home", show.toArray())) {
      assertThat(racklab.exitCode()).as(racklab.err()).isZero();
      assertThat(racklab.out()).contains("jobs       %,d (".formatted(trace.jobs()));
    }
  }
}
