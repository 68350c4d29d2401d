package io.racklab.master.analysis.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.analysis.rows.PartOfCsv;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.rows.RunFiles.EndedAttempt;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attempts in lanes, from rows that are written here or drawn. */
class TimelineTest {
  private static final String ATTEMPTS =
      "attempt,job,type,kind,node,rack,locality,start_s,read_s,finish_s,outcome\n";

  @TempDir Path folder;

  private Timeline timeline(String rows) throws IOException {
    PartOfCsv.write(folder, "attempts.csv", ATTEMPTS + rows);
    return Timeline.of(new RunFiles(folder));
  }

  /** Rows stand in the order in which attempts ended. */
  @Test
  void anAttemptIsInTheFirstLaneThatIsFreeWhenItBegins() throws IOException {
    Timeline timeline =
        timeline(
            """
            job-1-m-1-0,job-1,map,original,r1-n10,r1,node,2,3,4,chosen
            job-1-m-0-0,job-1,map,original,r1-n10,r1,rack,1,2,5,chosen
            job-2-m-0-0,job-2,map,original,r1-n10,r1,off,4,4.5,6,killed
            job-1-r-0-0,job-1,reduce,original,r1-n10,r1,,4,,9,chosen
            job-2-m-1-1,job-2,map,speculative,r1-n2,r1,node,0,1,9.5,chosen
            """);

    assertThat(timeline.lanes())
        .containsExactly(
            new Lane("r1", "r1-n2", true, 0),
            new Lane("r1", "r1-n10", true, 0),
            new Lane("r1", "r1-n10", true, 1),
            new Lane("r1", "r1-n10", false, 0));
    List<List<String>> names = new ArrayList<>();
    for (int lane = 0; lane < timeline.lanes().size(); lane++) {
      List<String> inLane = new ArrayList<>();
      timeline.each(lane, attempt -> inLane.add(timeline.attempt(attempt).attempt()));
      names.add(inLane);
    }
    assertThat(names)
        .containsExactly(
            List.of("job-2-m-1-1"),
            List.of("job-1-m-0-0"),
            List.of("job-1-m-1-0", "job-2-m-0-0"),
            List.of("job-1-r-0-0"));
    assertThat(timeline.end()).isEqualTo(9.5);
  }

  /** Times in microseconds once ran out of the upper bits of a key after 38 hours. */
  @Test
  void aRunOfManyDaysIsInOrder() throws IOException {
    Timeline timeline =
        timeline(
            """
            job-1-m-0-0,job-1,map,original,r1-n1,r1,node,10,11,20,chosen
            job-1-m-1-0,job-1,map,original,r1-n1,r1,node,150000.000001,150001,150010,chosen
            job-1-m-2-0,job-1,map,original,r1-n1,r1,node,9000000000,9000000001,9000000002,chosen
            """);

    assertThat(timeline.lanes()).hasSize(1);
    assertThat(List.of(timeline.start(0), timeline.start(1), timeline.start(2)))
        .containsExactly(10.0, 150000.000001, 9e9);
  }

  @Test
  void slotsThatNobodyUsedAreLanesToo() throws IOException {
    PartOfCsv.write(
        folder,
        "attempts.csv",
        ATTEMPTS + "job-1-m-0-0,job-1,map,original,n2,r1,node,1,2,5,chosen\n");

    Timeline timeline =
        Timeline.of(
            new RunFiles(folder),
            List.of(new Lane("r1", "n1", false, 0), new Lane("r1", "n2", true, 1)));

    assertThat(timeline.lanes())
        .containsExactly(
            new Lane("r1", "n1", false, 0),
            new Lane("r1", "n2", true, 0),
            new Lane("r1", "n2", true, 1));
    assertThat(timeline.laneStart(1)).isZero();
    assertThat(timeline.laneStart(2)).isEqualTo(1);
  }

  @Test
  void theRowOfAnAttemptIsAsItWasWritten() throws IOException {
    PartOfCsv.write(
        folder,
        "attempts.csv",
        ATTEMPTS + "job-12-m-3-1,job-12,map,rerun,r1-n1,r1,off,1.25,2.5,5.125,lost\n");
    RunFiles files = new RunFiles(folder);

    EndedAttempt written = files.attempts().get(0);

    assertThat(Timeline.of(files).attempt(0)).isEqualTo(written);
  }

  /** As many lanes as attempts ran at most at a time, and no two at a time in one. */
  @Property(tries = 200)
  void lanesAreAsManyAsRanAtATime(
      @ForAll @Size(min = 1, max = 40) List<@IntRange(max = 30) Integer> starts,
      @ForAll @Size(min = 40, max = 40) List<@IntRange(min = 1, max = 9) Integer> lengths) {
    TimelineBuilder builder = new TimelineBuilder();
    double none = Double.NaN;
    for (int i = 0; i < starts.size(); i++) {
      double start = starts.get(i);
      builder.add(
          new EndedAttempt(
              "job-1-m-" + i + "-0",
              "job-1",
              true,
              Optional.empty(),
              Optional.empty(),
              "n",
              "r",
              start,
              none,
              none,
              none,
              none,
              start + lengths.get(i),
              Optional.empty()));
    }

    Timeline timeline = builder.timeline();

    int most = 0;
    for (int time = 0; time < 40; time++) {
      int running = 0;
      for (int i = 0; i < starts.size(); i++) {
        running += starts.get(i) <= time && time < starts.get(i) + lengths.get(i) ? 1 : 0;
      }
      most = Math.max(most, running);
    }
    assertThat(timeline.lanes()).hasSize(most);
    for (int lane = 0; lane < most; lane++) {
      for (int i = timeline.laneStart(lane) + 1; i < timeline.laneStart(lane + 1); i++) {
        assertThat(timeline.start(i)).isGreaterThanOrEqualTo(timeline.finish(i - 1));
      }
    }
    assertThat(timeline.size()).isEqualTo(starts.size());
  }
}
