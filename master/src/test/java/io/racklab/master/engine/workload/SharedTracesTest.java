package io.racklab.master.engine.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.racklab.master.engine.seed.Seed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

class SharedTracesTest {
  private static final Path SWIM =
      Path.of(System.getProperty("racklab.shared", "missing"), "traces", "swim");

  private static SwimTrace trace(String name) {
    Path file = SWIM.resolve(name);
    assumeTrue(Files.exists(file), () -> "needs the traces in " + SWIM);
    return SwimTrace.read(file);
  }

  private static long sum(List<JobSpec> jobs, ToLongFunction<JobSpec> bytes) {
    return jobs.stream().mapToLong(bytes).sum();
  }

  @Test
  void theFirstFiftyJobsKeepTheirBytes() {
    List<JobSpec> jobs =
        trace("FB-2009_samples_24_times_1hr_0_first50jobs.tsv").jobs(64L << 20, Seed.of(1));
    assertThat(jobs).hasSize(50);
    assertThat(sum(jobs, JobSpec::inputBytes)).isEqualTo(16_208_585_408L);
    assertThat(sum(jobs, JobSpec::shuffleBytes)).isEqualTo(19_133_284_339L);
    assertThat(sum(jobs, JobSpec::outputBytes)).isEqualTo(154_932_355_988L);
  }

  @Test
  void theTraceOfTheNasPaperHasItsJobsAndClasses() {
    SwimTrace trace = trace("FB-2010_samples_24_times_1hr_0.tsv");
    List<JobSpec> jobs = trace.jobs(64L << 20, Seed.of(1));
    assertThat(jobs).hasSize(24_442);
    assertThat(sum(jobs, JobSpec::maps)).isEqualTo(16_150_741);
    assertThat(jobs.stream().mapToInt(JobSpec::maps).max()).hasValue(174_613);
    assertThat(percent(trace, ShuffleClass.LIGHT)).isCloseTo(68.70, within(0.005));
    assertThat(percent(trace, ShuffleClass.MEDIUM)).isCloseTo(12.58, within(0.005));
    assertThat(percent(trace, ShuffleClass.HEAVY)).isCloseTo(18.72, within(0.005));
    long small = trace.rows().stream().filter(r -> ShuffleClass.smallInput(r.inputBytes())).count();
    assertThat(100.0 * small / trace.rows().size()).isCloseTo(50.02, within(0.005));
  }

  private static double percent(SwimTrace trace, ShuffleClass wanted) {
    long count =
        trace.rows().stream().filter(r -> ShuffleClass.of(r.shuffleBytes()) == wanted).count();
    return 100.0 * count / trace.rows().size();
  }
}
