package io.racklab.master.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.racklab.master.Clusters;
import io.racklab.master.analysis.rows.FlowsByLoad;
import io.racklab.master.analysis.rows.LoadLevel;
import io.racklab.master.analysis.rows.PartOfCsv;
import io.racklab.master.analysis.rows.RunFiles;
import io.racklab.topologies.Slots;
import io.racklab.topologies.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run beside its twin, from files that are written here. */
class TwinTest {
  private static final String JOBS = "job,submit_s,finish_s\n";
  private static final String ATTEMPTS = "start_s,attempt,node\n";
  private static final String FLOWS = "src,dst,start_s,finish_s,expected_s\n";
  private static final String LINKS = "time_s,link,capacity_bytes_per_s,used_bytes_per_s\n";

  /** Racks r1 and r2 of two nodes; every link carries 100 bytes a second. */
  private static final Topology TOPOLOGY = Clusters.equal(2, 2, new Slots.Typed(1, 1));

  @TempDir Path folder;

  private Path run(String clock, String jobs, String attempts, String flows, String links)
      throws IOException {
    Path run = Files.createDirectory(folder.resolve(clock));
    PartOfCsv.write(run, "jobs.csv", JOBS + jobs);
    PartOfCsv.write(run, "attempts.csv", ATTEMPTS + attempts);
    PartOfCsv.write(run, "flows.csv", FLOWS + flows);
    PartOfCsv.write(run, "links.csv", LINKS + links);
    return run;
  }

  private List<String> compared(Path wall, Path virtual) throws IOException {
    return new Twin(wall, virtual, TOPOLOGY, 1, 1).text().lines().toList();
  }

  private List<String> decisions(String wall, String virtual) throws IOException {
    String jobs = "job-1,0,10\n";
    return compared(run("wall", jobs, wall, "", ""), run("virtual", jobs, virtual, "", ""));
  }

  @Test
  void jobsAndMakespanAreComparedAsSharesOfTheModels() throws IOException {
    // From 1 to 23 against 1 to 21; 11 and 22 seconds against 10 and 20, each 10 % more. The files
    // are in the order in which the jobs ended, which differs.
    Path wall = run("wall", "job-1,1,12\njob-2,1,23\n", "", "", "");
    Path virtual = run("virtual", "job-2,1,21\njob-1,1,11\n", "", "", "");

    assertThat(compared(wall, virtual))
        .containsExactly(
            "makespan s   wall      22.00   virtual      20.00   +10.00 %",
            "job s mean   wall      16.50   virtual      15.00   +10.00 %",
            "job s p95    wall      21.45   virtual      19.50   +10.00 %",
            "job times: median difference 10.00 %, largest 10.00 %",
            "every decision is the same, in the same order");
  }

  @Test
  void jobsThatTheTwinDoesNotHaveAreLeftOut() throws IOException {
    Path wall = run("wall", "job-1,0,12\njob-2,0,99\n", "", "", "");
    Path virtual = run("virtual", "job-1,0,10\n", "", "", "");

    assertThat(compared(wall, virtual))
        .contains("job times: median difference 20.00 %, largest 20.00 %");
  }

  @Test
  void theSameDecisionsAtOtherTimesAreTheSame() throws IOException {
    assertThat(
            decisions(
                "1.1,job-1-m-0-0,r1-n1\n2.2,job-1-m-1-0,r1-n2\n",
                "2,job-1-m-1-0,r1-n2\n1,job-1-m-0-0,r1-n1\n"))
        .last()
        .isEqualTo("every decision is the same, in the same order");
  }

  @Test
  void launchesOfOneInstantHaveNoOrder() throws IOException {
    assertThat(
            decisions(
                "1,job-1-m-1-0,r1-n2\n1,job-1-m-0-0,r1-n1\n",
                "1,job-1-m-0-0,r1-n1\n1,job-1-m-1-0,r1-n2\n"))
        .last()
        .isEqualTo("every decision is the same, in the same order");
  }

  @Test
  void theFirstDecisionThatDiffersIsTheEarliestOne() throws IOException {
    // The rows are in the order in which attempts ended. The second launch differs in its node,
    // the third in its task.
    assertThat(
            decisions(
                "3,job-1-m-2-0,r1-n1\n2,job-1-m-1-0,r1-n2\n1,job-1-m-0-0,r1-n1\n",
                "3,job-1-m-3-0,r1-n1\n2.5,job-1-m-1-0,r2-n1\n1,job-1-m-0-0,r1-n1\n"))
        .last()
        .isEqualTo(
            "first different decision: launch 2 of 3: wall ran job-1-m-1-0 on r1-n2 at 2.000 s,"
                + " but virtual ran job-1-m-1-0 on r2-n1 at 2.500 s");
  }

  @Test
  void anAttemptMoreIsADifference() throws IOException {
    assertThat(decisions("1,job-1-m-0-0,r1-n1\n2,job-1-m-0-1,r1-n2\n", "1,job-1-m-0-0,r1-n1\n"))
        .last()
        .isEqualTo(
            "first different decision: launch 2 of 2: wall ran job-1-m-0-1 on r1-n2 at 2.000 s,"
                + " but virtual launched nothing more");
  }

  @Test
  void anAttemptLessIsADifference() throws IOException {
    assertThat(decisions("", "1,job-1-m-0-0,r1-n1\n"))
        .last()
        .isEqualTo(
            "first different decision: launch 1 of 0: wall launched nothing more, but virtual ran"
                + " job-1-m-0-0 on r1-n1 at 1.000 s");
  }

  /**
   * Three flows from r1-n1 in seconds 1, 2 and 3, when its link is 40 %, 50 % and 90 % full; what
   * other links do in that second, or this link in others, does not matter.
   */
  private static final String LOADED =
      """
      1,r1-n1.out,100,40
      1,r2-n2.out,100,100
      2,r1-n1.out,100,50
      3,r1-n1.out,100,90
      4,r1-n1.out,100,100
      """;

  @Test
  void flowsAreSortedByTheBusiestLinkOnTheirWay() throws IOException {
    // Late by 5, 10 and 20 % of what the model gives them.
    String flows =
        """
        r1-n1,r2-n1,0.5,2.6,2.5
        r1-n1,r2-n1,1,3.2,3
        r1-n1,r2-n1,2.9,5.3,4.9
        """;
    Path run = run("wall", "", "", flows, LOADED);

    FlowsByLoad byLoad = new FlowsByLoad(new RunFiles(run), TOPOLOGY, 1);

    assertThat(byLoad.seconds(LoadLevel.LOW).quantile(0.5)).isCloseTo(2.1, within(1e-9));
    assertThat(byLoad.seconds(LoadLevel.MIDDLE).quantile(0.5)).isCloseTo(2.2, within(1e-9));
    assertThat(byLoad.seconds(LoadLevel.HIGH).quantile(0.5)).isCloseTo(2.4, within(1e-9));
    assertThat(byLoad.errors(LoadLevel.LOW).max()).isCloseTo(0.05, within(1e-9));
    assertThat(byLoad.errors(LoadLevel.MIDDLE).max()).isCloseTo(0.1, within(1e-9));
    assertThat(byLoad.errors(LoadLevel.HIGH).max()).isCloseTo(0.2, within(1e-9));
  }

  @Test
  void shortFlowsAreNotJudgedAndThoseWithinANodeNotCounted() throws IOException {
    Path run =
        run("wall", "", "", "r1-n1,r2-n1,0,0.9,0.5\nr1-n1,r1-n1,0,5,5\n", "1,r2.down,,100\n");

    FlowsByLoad byLoad = new FlowsByLoad(new RunFiles(run), TOPOLOGY, 1);

    assertThat(byLoad.seconds(LoadLevel.LOW).size()).isEqualTo(1);
    assertThat(byLoad.errors(LoadLevel.LOW).size()).isZero();
  }

  /** Each clock's links.csv has windows of its own length. */
  @Test
  void eachRunIsReadByItsOwnWindow() throws IOException {
    String flow = "r1-n1,r2-n1,9,11,11\n";
    Path wall = run("wall", "job-1,0,10\n", "", flow, "10,r1-n1.out,100,95\n");
    Path virtual = run("virtual", "job-1,0,10\n", "", flow, "12,r1-n1.out,100,95\n");

    List<String> text = new Twin(wall, virtual, TOPOLOGY, 10, 4).text().lines().toList();

    assertThat(text)
        .filteredOn(line -> line.startsWith("flows"))
        .containsExactly(
            "flows, links above 90 %  wall     1 of median   2.000 s   virtual     1 of median  "
                + " 2.000 s   wall against its model: median 0.00 %, p99 0.00 %");
  }

  @Test
  void flowsThatOnlyOneRunHasAreCountedAlone() throws IOException {
    Path wall = run("wall", "job-1,0,10\n", "", "", "");
    Path virtual = run("virtual", "job-1,0,10\n", "", "r1-n1,r2-n1,9,11,11\n", "");

    assertThat(compared(wall, virtual))
        .contains("flows, links below 50 %  wall     0   virtual     1 of median   2.000 s");
  }
}
