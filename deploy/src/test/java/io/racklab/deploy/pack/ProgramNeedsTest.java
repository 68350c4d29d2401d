package io.racklab.deploy.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProgramNeedsTest {
  private static List<String> needs(String schedulers) {
    return ProgramNeeds.of("experiment { name = a, schedulers = [ " + schedulers + " ] }");
  }

  @Test
  void commandsOfTheMachineAreNamedAndCarriedProgramsAreNot() {
    assertThat(
            needs(
                "fifo, { order { kind = external, command = [ inputs/order, x ] } },"
                    + " { maps { kind = external, command = [ python3, inputs/maps.py ] } }"))
        .containsExactly("the command python3");
    assertThat(needs("{ order { kind = external, command = [ python3, -m, mine ] } }"))
        .containsExactly(
            "the command python3",
            "the module of python3 -m mine: install it, or name its file in the experiment, so that"
                + " it is packed");
  }

  @Test
  void hadoopAndItsJarsAreNamed() {
    assertThat(needs("{ order { kind = hadoop, version = \"3.4.1\", jars = [ /my/jars ] } }"))
        .containsExactly(
            "/my/jars, at this path: jars of a scheduler",
            "Hadoop's jars, version 3.4.1: racklab check experiment.conf says how to get them");
  }

  @Test
  void schedulersOfChangesAreReadAndNamesOfOtherSectionsAreNot() {
    assertThat(
            ProgramNeeds.of(
                "experiment { workload { kind = hadoop, command = [ rm ] }, changes { a { schedulers"
                    + " = [ { order { kind = external, command = [ ruby, inputs/a.rb ] } } ] } } }"))
        .containsExactly("the command ruby");
  }
}
