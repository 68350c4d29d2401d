package io.racklab.master.analysis.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.analysis.rows.PartOfCsv;
import io.racklab.master.analysis.rows.RunFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What jobs did with their time, from rows that are written here. */
class CriticalPathsTest {
  private static final String JOBS = "job,submit_s,finish_s,maps,reduces,outcome\n";
  private static final String ATTEMPTS =
      "attempt,job,type,node,start_s,read_s,compute_s,copy_s,sort_s,finish_s,outcome\n";
  private static final String EVENTS = "time_s,event,subject,detail\n";

  @TempDir Path folder;

  @BeforeEach
  void noEvents() throws IOException {
    PartOfCsv.write(folder, "events.csv", EVENTS);
  }

  private CriticalPath path(String job, String... attempts) throws IOException {
    PartOfCsv.write(folder, "jobs.csv", JOBS + job);
    PartOfCsv.write(folder, "attempts.csv", ATTEMPTS + String.join("\n", attempts));
    return CriticalPaths.in(new RunFiles(folder), name -> true).get("job-1");
  }

  private static List<String> told(CriticalPath path) {
    return path.segments().stream()
        .map(
            one ->
                "%s %.0f-%.0f %s"
                    .formatted(
                        one.activity(),
                        one.from(),
                        one.to(),
                        one.attempt().map(attempt -> attempt.attempt()).orElse("")))
        .toList();
  }

  /** The second map ends last, the first reduce: their times are the job's. */
  @Test
  void theEndDependsOnTheLastReduceAndTheLastMapThatItCopiedFrom() throws IOException {
    CriticalPath path =
        path(
            "job-1,5,100,2,2,succeeded",
            "job-1-m-0-0,job-1,map,n1,6,8,20,,,21,chosen",
            "job-1-m-1-0,job-1,map,n1,10,13,40,,,41,chosen",
            "job-1-r-1-0,job-1,reduce,n2,15,,60,50,55,70,chosen",
            "job-1-r-0-0,job-1,reduce,n2,15,,80,60,65,98,chosen");

    assertThat(told(path))
        .containsExactly(
            "WAITING_FOR_MAP_SLOT 5-10 job-1-m-1-0",
            "READING 10-13 job-1-m-1-0",
            "MAPPING 13-40 job-1-m-1-0",
            "WRITING_MAP_OUTPUT 40-41 job-1-m-1-0",
            "COPYING 41-60 job-1-r-0-0",
            "SORTING 60-65 job-1-r-0-0",
            "REDUCING 65-80 job-1-r-0-0",
            "WRITING 80-98 job-1-r-0-0",
            "ENDING 98-100 ");
    assertThat(path.breakdown().total()).isCloseTo(95, within(1e-9));
  }

  @Test
  void aReduceThatBeginsAfterAllMapsHasWaitedForASlot() throws IOException {
    CriticalPath path =
        path(
            "job-1,0,50,1,1,succeeded",
            "job-1-m-0-0,job-1,map,n1,0,1,10,,,10,chosen",
            "job-1-r-0-0,job-1,reduce,n2,30,,45,40,42,50,chosen");

    assertThat(told(path))
        .containsExactly(
            "READING 0-1 job-1-m-0-0",
            "MAPPING 1-10 job-1-m-0-0",
            "WAITING_FOR_REDUCE_SLOT 10-30 job-1-r-0-0",
            "COPYING 30-40 job-1-r-0-0",
            "SORTING 40-42 job-1-r-0-0",
            "REDUCING 42-45 job-1-r-0-0",
            "WRITING 45-50 job-1-r-0-0");
  }

  /** The chosen attempts are the second ones; the first were lost and failed. */
  @Test
  void theTimeOfAttemptsThatCameToNothingIsToldApart() throws IOException {
    CriticalPath path =
        path(
            "job-1,0,60,1,1,succeeded",
            "job-1-m-0-0,job-1,map,n1,2,,,,,9,lost",
            "job-1-m-0-1,job-1,map,n2,12,13,20,,,20,chosen",
            "job-1-r-0-0,job-1,reduce,n2,25,,,,,33,failed",
            "job-1-r-0-1,job-1,reduce,n3,36,,50,45,46,60,chosen");

    assertThat(told(path))
        .containsExactly(
            "WAITING_FOR_MAP_SLOT 0-2 job-1-m-0-1",
            "REPEATING_A_MAP 2-12 job-1-m-0-1",
            "READING 12-13 job-1-m-0-1",
            "MAPPING 13-20 job-1-m-0-1",
            "WAITING_FOR_REDUCE_SLOT 20-25 job-1-r-0-1",
            "REPEATING_A_REDUCE 25-36 job-1-r-0-1",
            "COPYING 36-45 job-1-r-0-1",
            "SORTING 45-46 job-1-r-0-1",
            "REDUCING 46-50 job-1-r-0-1",
            "WRITING 50-60 job-1-r-0-1");
    assertThat(path.breakdown().seconds("again")).isEqualTo(21);
  }

  /** A map that is made again after the reduce has fetched its first output delays nobody. */
  @Test
  void aMapThatEndsAfterTheLastCopyIsNotOnThePath() throws IOException {
    CriticalPath path =
        path(
            "job-1,0,60,2,1,succeeded",
            "job-1-m-0-0,job-1,map,n1,0,1,10,,,10,chosen",
            "job-1-m-1-0,job-1,map,n1,0,1,8,,,8,lost",
            "job-1-m-1-1,job-1,map,n2,40,41,55,,,55,chosen",
            "job-1-r-0-0,job-1,reduce,n2,5,,50,20,22,60,chosen");

    assertThat(told(path)).contains("MAPPING 1-10 job-1-m-0-0", "COPYING 10-20 job-1-r-0-0");
  }

  @Test
  void aJobWithoutReducesEndsWithItsLastMap() throws IOException {
    assertThat(told(path("job-1,0,12,1,0,succeeded", "job-1-m-0-0,job-1,map,n1,3,4,9,,,11,chosen")))
        .containsExactly(
            "WAITING_FOR_MAP_SLOT 0-3 job-1-m-0-0",
            "READING 3-4 job-1-m-0-0",
            "MAPPING 4-9 job-1-m-0-0",
            "WRITING_MAP_OUTPUT 9-11 job-1-m-0-0",
            "ENDING 11-12 ");
  }

  @Test
  void settingUpComesBeforeTheWaitForASlot() throws IOException {
    PartOfCsv.write(folder, "events.csv", EVENTS + "4,set-up,job-1,node=n1 s=2.000\n");

    assertThat(
            told(path("job-1,0,12,1,0,succeeded", "job-1-m-0-0,job-1,map,n1,6,7,12,,,12,chosen")))
        .startsWith("SETTING_UP 0-4 ", "WAITING_FOR_MAP_SLOT 4-6 job-1-m-0-0");
  }

  @Test
  void aJobThatFailedHasNone() throws IOException {
    assertThat(path("job-1,0,12,1,0,failed", "job-1-m-0-0,job-1,map,n1,6,,,,,12,failed")).isNull();
  }

  /** Under the other its map begins 9 s later, and its reduce copies 4 s longer. */
  @Test
  void theDifferenceOfAJobSaysWhatItWaitedForAndForHowLong() throws IOException {
    CriticalPath one =
        path(
            "job-1,0,40,1,1,succeeded",
            "job-1-m-0-0,job-1,map,n1,3,5,15,,,15,chosen",
            "job-1-r-0-0,job-1,reduce,n2,10,,35,25,30,40,chosen");
    CriticalPath other =
        path(
            "job-1,0,53,1,1,succeeded",
            "job-1-m-0-0,job-1,map,n1,12,14,24,,,24,chosen",
            "job-1-r-0-0,job-1,reduce,n2,19,,48,38,43,53,chosen");

    List<TimeDifference> differences =
        TimeDifference.between(Map.of("job-1", one), Map.of("job-1", other));

    assertThat(differences).hasSize(1);
    Breakdown seconds = differences.get(0).seconds();
    assertThat(Breakdown.telling(List.of(seconds))).containsExactly("map-slot", "copy");
    assertThat(seconds.seconds("map-slot")).isCloseTo(9, within(1e-9));
    assertThat(seconds.seconds("copy")).isCloseTo(4, within(1e-9));
    assertThat(seconds.total()).isCloseTo(13, within(1e-9));
  }

  @Test
  void aKilledRunThatHasNoAttemptsYetHasNoPaths() throws IOException {
    PartOfCsv.write(folder, "jobs.csv", JOBS);
    Files.deleteIfExists(folder.resolve("attempts.csv"));

    assertThat(CriticalPaths.in(new RunFiles(folder), name -> true)).isEmpty();
  }

  @Test
  void whoWasLaunchedMeanwhileAndWhatPassedTheJobOverIsCounted() throws IOException {
    CriticalPath path =
        path(
            "job-1,0,40,1,0,succeeded",
            "job-1-m-0-0,job-1,map,n1,20,21,40,,,40,chosen",
            "job-2-m-0-0,job-2,map,n1,5,6,9,,,9,chosen",
            "job-2-m-1-0,job-2,map,n1,10,12,19,,,19,chosen",
            "job-2-r-0-0,job-2,reduce,n1,10,,12,11,11,19,chosen",
            "job-3-m-0-0,job-3,map,n1,20,21,30,,,30,chosen");
    PartOfCsv.write(
        folder,
        "events.csv",
        EVENTS
            + "5,passed-over,job-1,map at n1: maps: far\n"
            + "6,passed-over,job-1,map at n2: maps: far\n"
            + "6,passed-over,job-1,reduce at n2: reduces: early\n"
            + "30,passed-over,job-1,map at n2: maps: far\n"
            + "7,passed-over,job-2,map at n2: maps: far\n"
            + "7,left-idle,n2,map: 1 free; order: a limit\n"
            + "7,left-idle,n2,reduce: 1 free; order: a limit\n"
            + "30,left-idle,n2,map: 1 free; order: a limit\n");

    SlotRivals rivals = SlotRivals.during(path.segments().get(0), "job-1", new RunFiles(folder));

    assertThat(rivals.launched()).containsExactly(new SlotRivals.Count("job-2", 2));
    assertThat(rivals.passedOver()).containsExactly(new SlotRivals.Count("maps: far", 2));
    assertThat(rivals.leftIdle()).containsExactly(new SlotRivals.Count("order: a limit", 1));
  }
}
