package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.racklab.deploy.fixtures.Samples;
import io.racklab.deploy.fixtures.Spoken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Under the wall clock a slow program holds nobody up. */
@Tag("wall")
class ExternalWallTest {
  @TempDir Path folder;

  @Test
  void answersThatAreLateAreCountedAndNamed() throws IOException {
    Files.writeString(
        folder.resolve("slow.sh"),
        """
        read -r hello
        echo '{"version":1,"answers":["order"]}'
        n=0
        while read -r question; do
          [ $((n % 4)) = 1 ] && sleep 1
          n=$((n + 1))
          echo '{"answer":[]}'
        done
        """);
    Path file =
        Files.writeString(
            folder.resolve("slow.conf"),
            Files.readString(Samples.experiment(folder))
                .replace(
                    "schedulers = [ fifo ]",
                    "schedulers = [ { name = mine, like = fifo,"
                        + " order { kind = external, command = [ sh, slow.sh ], deadline = 200ms } } ]")
                // Together, so that jobs compete and the program is asked.
                .replace("mean-gap = 4s", "mean-gap = 1ms"));

    Spoken spoken = racklab("run", file, "--force", "--quiet", "--out", folder.resolve("out"));

    Spoken.ended(spoken);
    assertThat(spoken.out())
        .contains("answers of external policies that came after their deadline");
    var run =
        new ObjectMapper().readTree(folder.resolve("out/summary.json").toFile()).at("/runs/0");
    assertThat(run.at("/extra/late_answers").asInt()).isPositive();
    assertThat(run.at("/extra/questions").asInt())
        .isGreaterThan(run.at("/extra/late_answers").asInt());
  }
}
