package io.racklab.master.analysis.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.analysis.rows.PartOfCsv;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.master.analysis.why.LaunchCandidates.Candidate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where two runs part, from rows that are written here. */
class FirstDivergenceTest {
  private static final String JOBS = "job,submit_s,finish_s,maps,reduces\n";
  private static final String ATTEMPTS = "attempt,job,type,node,start_s,finish_s\n";

  @TempDir Path folder;

  private RunFiles run(String name, String jobs, String attempts) throws IOException {
    Path run = Files.createDirectory(folder.resolve(name));
    PartOfCsv.write(run, "jobs.csv", JOBS + jobs);
    PartOfCsv.write(run, "attempts.csv", ATTEMPTS + attempts);
    return new RunFiles(run);
  }

  /** Both launch a map of job-1 first; then one takes job-1 again, the other job-2. */
  @Test
  void theFirstOtherLaunchIsFoundWithTheJobsThatCouldHaveHadIt() throws IOException {
    String jobs = "job-2,1,60,3,0\njob-1,0,50,4,1\njob-3,9,60,1,0\njob-4,0,2,1,0\n";
    RunFiles one =
        run(
            "one",
            jobs,
            """
            job-1-m-0-0,job-1,map,n1,3,20
            job-1-m-1-0,job-1,map,n2,4,20
            job-1-r-0-0,job-1,reduce,n2,4,20
            job-1-m-2-0,job-1,map,n1,5,20
            """);
    RunFiles other =
        run(
            "other",
            jobs,
            """
            job-1-m-1-0,job-1,map,n2,4,20
            job-1-m-0-0,job-1,map,n1,3,20
            job-1-r-0-0,job-1,reduce,n2,4,20
            job-2-m-0-0,job-2,map,n1,5,20
            """);

    FirstDivergence divergence =
        FirstDivergence.between(RunLaunches.of(one), RunLaunches.of(other)).orElseThrow();

    assertThat(divergence.same()).isEqualTo(3);
    assertThat(divergence.one().orElseThrow().attempt()).isEqualTo("job-1-m-2-0");
    assertThat(divergence.other().orElseThrow().attempt()).isEqualTo("job-2-m-0-0");
    assertThat(LaunchCandidates.at(divergence.first(), one))
        .containsExactly(new Candidate("job-1", 0, 2, 2), new Candidate("job-2", 1, 3, 0));
  }

  /** The maps of job-1 change nodes, but only job-2, whose map waits, ends later. */
  @Test
  void aLaunchMattersIfItsJobTakesAnotherTime() throws IOException {
    String maps = "job-1-m-0-0,job-1,map,%s,3,20\njob-2-m-0-0,job-2,map,n3,%s,30\n";
    RunFiles one = run("one", "job-1,0,50,1,0\njob-2,1,60,1,0\n", maps.formatted("n1", "5"));
    RunFiles other = run("other", "job-1,0,50.2,1,0\njob-2,1,66,1,0\n", maps.formatted("n2", "11"));

    DecisiveLaunch decisive =
        DecisiveLaunch.between(RunLaunches.of(one), RunLaunches.of(other)).orElseThrow();

    assertThat(
            FirstDivergence.between(RunLaunches.of(one), RunLaunches.of(other))
                .orElseThrow()
                .first()
                .job())
        .isEqualTo("job-1");
    assertThat(decisive.job()).isEqualTo("job-2");
    assertThat(decisive.longer()).isCloseTo(6 / 59.0, within(1e-9));
    assertThat(decisive.one().orElseThrow().at()).isEqualTo(5);
    assertThat(decisive.other().orElseThrow().at()).isEqualTo(11);
    assertThat(DecisiveLaunch.between(RunLaunches.of(one), RunLaunches.of(one))).isEmpty();
  }

  @Test
  void runsOfOneMindDoNotPart() throws IOException {
    String attempts = "job-1-m-0-0,job-1,map,n1,3,20\n";
    RunFiles one = run("one", "", attempts);

    assertThat(
            FirstDivergence.between(
                RunLaunches.of(one), RunLaunches.of(run("other", "", attempts))))
        .isEmpty();
  }

  @Test
  void theRunThatGoesOnIsTheFirstOfBoth() throws IOException {
    RunFiles one = run("one", "", "job-1-m-0-0,job-1,map,n1,3,20\n");
    RunFiles other =
        run("other", "", "job-1-m-0-0,job-1,map,n1,3,20\njob-1-m-1-0,job-1,map,n1,9,20\n");

    FirstDivergence divergence =
        FirstDivergence.between(RunLaunches.of(one), RunLaunches.of(other)).orElseThrow();

    assertThat(divergence.one()).isEmpty();
    assertThat(divergence.first().at()).isEqualTo(9);
    assertThat(divergence.of()).isEqualTo(1);
  }
}
