package io.racklab.master.engine.schedule.shuffleaware;

import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.master.engine.schedule.SchedulerText;
import io.racklab.master.engine.schedule.hadoop1.LocalityDelay;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NasReaderTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  private static MtsRules maps(String keys) {
    return ((MtsMaps) SchedulerText.make(withMaps(keys)).maps()).rules();
  }

  private static String withMaps(String keys) {
    return "{ name = mine, like = fair, maps { kind = mts, " + keys + " } }";
  }

  private static NasRules reduces(String keys) {
    return ((NasReduces) SchedulerText.make(withReduces(keys)).reduces()).rules();
  }

  private static String withReduces(String keys) {
    return "{ name = mine, like = fair, reduces { " + keys + " } }";
  }

  @Test
  void thePresetsAreAsThePaperSimulatesThem() {
    MtsRules nas = ((MtsMaps) SchedulerText.make("nas").maps()).rules();
    assertThat(nas.threshold()).isInstanceOf(AverageTraffic.class);
    assertThat(nas.mostSkips()).isEqualTo(new SkipLimit.Times(135));
    assertThat(nas.congestionThreshold()).isEqualTo(0.8);
    assertThat(nas.predictor().source()).isEqualTo(RatioSource.Measured.ONLY);
    NasRules reduces = ((NasReduces) SchedulerText.make("nas").reduces()).rules();
    assertThat(reduces.mostSkips()).isEqualTo(new SkipLimit.Times(135));
    assertThat(reduces.congestionThreshold()).isEqualTo(0.8);
  }

  @Test
  void theAblationsLackWhatTheirNamesSay() {
    for (String name : List.of("mts", "mts-ca-rts", "nas-without-both")) {
      MtsRules rules = ((MtsMaps) SchedulerText.make(name).maps()).rules();
      assertThat(rules.congestionThreshold()).as(name).isEqualTo(NEVER);
    }
    for (String name : List.of("nas-no-traffic-threshold", "nas-without-both")) {
      MtsRules rules = ((MtsMaps) SchedulerText.make(name).maps()).rules();
      assertThat(rules.threshold()).as(name).isSameAs(TrafficThreshold.INFINITE);
    }
    for (String name : List.of("mts-ca-rts", "nas-without-both")) {
      NasRules rules = ((NasReduces) SchedulerText.make(name).reduces()).rules();
      assertThat(rules.congestionThreshold()).as(name).isEqualTo(NEVER);
    }
  }

  @Test
  void theTrafficThresholdIsTheAverageOrASizeOrInfinite() {
    assertThat(maps("traffic-threshold = auto, max-skips = 1").threshold())
        .isInstanceOf(AverageTraffic.class);
    assertThat(maps("traffic-threshold = infinite, max-skips = 1").threshold())
        .isSameAs(TrafficThreshold.INFINITE);
    assertThat(maps("traffic-threshold = 1 MiB, max-skips = 1").threshold().bytes(null, null))
        .isEqualTo(1 << 20);
  }

  @Test
  void usersAreSkippedSoOftenOrForSoLong() {
    assertThat(maps("traffic-threshold = auto, max-wait = 5s").mostSkips())
        .isEqualTo(new SkipLimit.Wait(5_000_000_000L));
    assertThat(reduces("kind = cr-rts, congestion-threshold = infinite, max-wait = 1s").mostSkips())
        .isEqualTo(new SkipLimit.Wait(1_000_000_000L));
  }

  @Test
  void ratiosMayBeSaidOrKnown() {
    assertThat(
            maps("traffic-threshold = auto, max-skips = 1, predictor { kind = earlier-run }")
                .predictor()
                .source())
        .isEqualTo(new RatioSource.EarlierRun());
    assertThat(
            reduces("kind = ca-rts, predictor { kind = measured, ratios { wordcount = 1.5 } }")
                .predictor()
                .source())
        .isEqualTo(new RatioSource.Measured(Map.of("wordcount", 1.5)));
  }

  @Test
  void shuffleWatcherWaitsAsDelaySchedulingDoes() {
    var watcher = SchedulerText.make("shuffle-watcher");
    assertThat(((ShuffleWatcherMaps) watcher.maps()).patience())
        .isEqualTo(new LocalityDelay.Times(5_000_000_000L, 10_000_000_000L));
    assertThat(((ShuffleWatcherReduces) watcher.reduces()).congestionThreshold()).isEqualTo(0.8);
  }

  @Test
  void whatIsMissingIsSaid() {
    assertThat(SchedulerText.problems(withMaps("max-skips = 1")))
        .containsExactly("x.conf:1: traffic-threshold is missing; write traffic-threshold = auto");
    assertThat(SchedulerText.problems(withMaps("traffic-threshold = auto")))
        .containsExactly("x.conf:1: max-skips is missing; write max-skips = 135, or max-wait = 5s");
    assertThat(SchedulerText.problems(withReduces("kind = cr-rts, max-skips = 3")))
        .containsExactly(
            "x.conf:1: congestion-threshold is missing; write congestion-threshold = 0.8, or"
                + " infinite");
  }

  @Test
  void whatContradictsIsSaid() {
    assertThat(
            SchedulerText.problems(
                withMaps("traffic-threshold = auto, max-skips = 1, max-wait = 5s")))
        .containsExactly(
            "x.conf:1: max-skips and max-wait exclude each other; leave out max-skips or max-wait");
    assertThat(
            SchedulerText.problems(
                withMaps("traffic-threshold = infinite, threshold-update = 1s, max-skips = 1")))
        .containsExactly(
            "x.conf:1: threshold-update has no effect on a fixed threshold; write"
                + " traffic-threshold = auto, or leave threshold-update out");
    assertThat(
            SchedulerText.problems(
                withMaps("traffic-threshold = auto, max-skips = 1, congestion-threshold = 80")))
        .singleElement()
        .asString()
        .contains("must be at most 1");
  }

  /** It asks only the first job for a reduce when slots are scarce. */
  @Test
  void reducesThatArePickedDoNotWorkWhereOnlyTheFirstJobIsAsked() {
    assertThat(SchedulerText.problems("{ name = mine, like = fifo, reduces { kind = ca-rts } }"))
        .singleElement()
        .asString()
        .contains("ca-rts } does not work with load = factor")
        .contains("write slots { kind = typed, load = cap }");
  }
}
