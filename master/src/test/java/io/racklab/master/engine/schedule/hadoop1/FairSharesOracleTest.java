package io.racklab.master.engine.schedule.hadoop1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.engine.schedule.OracleFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Shares that {@code SchedulingAlgorithms.computeFairShares} of Hadoop 1.2.1 gave. */
class FairSharesOracleTest {
  @Test
  void sharesAsHadoopShared() {
    List<Path> files = OracleFolder.files("mrv1_compute_fair_shares");
    assumeFalse(files.isEmpty(), "no oracle mrv1_compute_fair_shares*");
    for (Path file : files) {
      for (JsonNode one : OracleFolder.read(file)) {
        check(one);
      }
    }
  }

  private static void check(JsonNode one) {
    List<FairClaim> claims = new ArrayList<>();
    for (JsonNode claim : one.get("schedulables")) {
      claims.add(
          new FairClaim(
              claim.get("demand").asInt(),
              claim.get("minShare").asInt(),
              claim.get("weight").asDouble()));
    }
    double[] shares = FairShares.of(one.get("slots").asDouble(), claims);
    JsonNode recorded = one.get("fairShares");
    assertThat(shares).hasSize(recorded.size());
    for (int i = 0; i < shares.length; i++) {
      assertThat(shares[i]).as(one::toString).isCloseTo(recorded.get(i).asDouble(), within(1e-9));
    }
  }
}
