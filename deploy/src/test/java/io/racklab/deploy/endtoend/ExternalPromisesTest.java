package io.racklab.deploy.endtoend;

import static io.racklab.deploy.fixtures.Spoken.racklab;
import static org.assertj.core.api.Assertions.assertThat;

import io.racklab.deploy.fixtures.Spoken;
import io.racklab.deploy.simulate.draw.Scenario;
import io.racklab.deploy.simulate.play.StagePlayer;
import io.racklab.deploy.simulate.play.Staging;
import io.racklab.deploy.simulate.rule.Breach;
import io.racklab.deploy.simulate.rule.Rules;
import io.racklab.master.runs.experiment.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Simulations of a program that decides, and the promises that it tests. */
class ExternalPromisesTest {
  /** Puts the last submitted job first, and promises that it does. */
  private static final String PROGRAM =
      """
      words='mine: the last job is first'
      read -r hello
      echo '{"version":1,"answers":["order"],"promises":["'"$words"'"]}'
      while read -r question; do
        jobs=$(printf '%%s\\n' "$question" | tr '{' '\\n' |
          sed -n 's/^"job":\\([0-9]*\\),.*/\\1/p' | %s | paste -sd, -)
        first=${jobs%%%%,*}
        kept=true
        for job in $(echo "$jobs" | tr , ' '); do
          if [ "$job" -gt "$first" ]; then kept=false; fi
        done
        echo '{"answer":['"$jobs"'],"tested":[{"promise":"'"$words"'","kept":'$kept',"otherwise":"'"$first"' is first"}],"stands":"jobs"}'
      done
      """;

  /** An experiment in which the program is asked. */
  private static final int SEED = 3;

  @TempDir Path folder;

  private String scheduler(String sorted) throws IOException {
    Path program = Files.writeString(folder.resolve("last.sh"), PROGRAM.formatted(sorted));
    return "{ name = mine, like = fifo, order { kind = external, command = [ sh, \"%s\" ] } }"
        .formatted(program);
  }

  @Test
  void aKeptPromiseIsCounted() throws IOException {
    Spoken spoken =
        racklab("simulate", "--seed", SEED, "--quiet", "--scheduler", scheduler("sort -rn"));

    assertThat(spoken.exitCode()).as(spoken.err()).isZero();
    assertThat(spoken.out()).containsPattern("mine: the last job is first +[1-9]");
    assertThat(left()).isZero();
  }

  @Test
  void aBrokenPromiseFailsItsSeed() throws IOException {
    Scenario scenario = Scenario.of(SEED, scheduler("sort -n"));

    assertThat(Rules.brokenBy(new StagePlayer(Staging.below(folder)).play(scenario)))
        .contains(new Breach("mine: the last job is first", "1 is first"));
  }

  @Test
  void theDialoguesOfARunThatSucceedsAreDeleted() throws IOException {
    Scenario scenario = Scenario.of(SEED, scheduler("sort -rn"));

    Staging below = Staging.below(folder);
    List<Boolean> had = new ArrayList<>();
    Staging staging =
        new Staging() {
          @Override
          public Path folder(Experiment asked) {
            return below.folder(asked);
          }

          @Override
          public void ended(Experiment asked) {
            had.add(Files.isDirectory(folder(asked)));
            below.ended(asked);
          }
        };

    assertThat(Rules.brokenBy(new StagePlayer(staging).play(scenario))).isEmpty();
    assertThat(had).containsExactly(true);
    assertThat(folder).isDirectoryNotContaining(Files::isDirectory);
  }

  /** The number of folders that simulations of this process have left behind. */
  private static long left() throws IOException {
    String own = "racklab-simulate-" + ProcessHandle.current().pid();
    try (Stream<Path> all = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return all.filter(one -> one.getFileName().toString().startsWith(own)).count();
    }
  }
}
