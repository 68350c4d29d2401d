package io.racklab.master.engine.workload.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.config.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrationFileTest {
  private static final Uncertain TWO = new Uncertain(2, 1.5, 2.75, 20);
  private static final CostLine LINE =
      new CostLine(1 << 26, new Uncertain(10, 9, 12, 7), new Uncertain(0.25, 0, 0.5, 7), 0.125);

  private static final Calibrated ALL =
      new Calibrated(
          12,
          new CalibratedTasks(
              TWO,
              new Uncertain(3, 2.5, 3.5, 20),
              new Uncertain(0.25, 0.125, 0.5, 20),
              Uncertain.certain(0.125),
              Uncertain.certain(0),
              new CalibratedSlow(
                  new Uncertain(0.0625, 0, 0.125, 20), new Uncertain(4, 3, 5, 20), true),
              new Uncertain(0.03125, 0, 0.125, 20),
              new Uncertain(0.25, 0.125, 0.5, 20)),
          new CalibratedMasters(new Uncertain(4, 3.5, 4.5, 12), Uncertain.certain(0.25)),
          new ClassCosts(
              JobClassing.USER,
              Map.of(
                  "a \"b\"", new TaskCosts(Optional.of(LINE.less(0.0625, 0)), Optional.empty()))));

  @TempDir Path folder;

  private Calibrated read(String text) throws IOException {
    return CalibrationFile.read(Files.writeString(folder.resolve("c.conf"), text));
  }

  @Test
  void whatIsWrittenReadsBackWithSixDigits() throws IOException {
    String text = CalibrationFile.render(ALL);
    Calibrated again = read(text);
    assertThat(again.tasks()).isEqualTo(ALL.tasks());
    assertThat(again.masters()).isEqualTo(ALL.masters());
    assertThat(again.jobs()).isEqualTo(12);
    assertThat(again.costs().byClass()).containsOnlyKeys("a \"b\"");
    assertThat(CalibrationFile.render(again)).isEqualTo(text);
  }

  @Test
  void valuesWithoutEndsAreCertainAndMissingOnesHaveNoEffect() throws IOException {
    Calibrated read = read("calibration { start { value = 2 s } }");
    assertThat(read.tasks().start()).isEqualTo(Uncertain.certain(2));
    assertThat(read.tasks().slow().factor()).isEqualTo(Uncertain.certain(1));
    assertThat(read.costs().byClass()).isEmpty();
  }

  @Test
  void wrongValuesAreNamedWithTheirLines() {
    assertThatThrownBy(() -> read("calibration {\n  start { value = 2 s, low = 3 s }\n}"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("start is not between its low and its high");
    assertThatThrownBy(() -> read("calibration { start { value = 2 } }"))
        .hasMessageContaining("c.conf:1");
    assertThatThrownBy(() -> read("calibration { begin { value = 2 s } }"))
        .hasMessageContaining("begin");
    assertThatThrownBy(() -> read("tasks { start = 2 s }")).hasMessageContaining("calibration");
    assertThatThrownBy(() -> read("calibration { tasks = [ { class = a }, { class = a } ] }"))
        .hasMessageContaining("the class a is here twice");
    assertThatThrownBy(() -> CalibrationFile.read(folder.resolve("none.conf")))
        .hasMessageContaining("there is no such file");
  }

  /** About 95 of 100 draws lie within the interval, and half of all below the value. */
  @Test
  void drawsHaveTheirInterval() {
    for (Uncertain value : new Uncertain[] {TWO, new Uncertain(0.3, 0, 0.5, 3)}) {
      double[] draws =
          IntStream.range(0, 2000)
              .mapToDouble(i -> value.draw(Seed.of(3).numbered(i).draws()))
              .toArray();
      long within = IntStream.range(0, 2000).filter(i -> value.holds(draws[i])).count();
      long below = IntStream.range(0, 2000).filter(i -> draws[i] < value.value()).count();
      assertThat(within).isBetween(1860L, 1990L);
      assertThat(below).isBetween(900L, 1100L);
    }
  }

  /** All jobs of a class share the draw of its line, and each has its own factor. */
  @Test
  void linesAreDrawnOncePerRepeatAndFactorsOncePerJob() {
    CostLine alike = new CostLine(100, new Uncertain(10, 5, 20, 4), Uncertain.certain(0.5), 0);
    Seed seed = Seed.of(1);
    assertThat(alike.draw(100, seed, 1)).isEqualTo(alike.draw(100, seed, 2));
    assertThat(alike.draw(200, seed, 1)).isEqualTo(alike.draw(100, seed, 1) + 50);
    assertThat(alike.draw(100, Seed.of(2), 1)).isNotEqualTo(alike.draw(100, seed, 1));
    CostLine differing = new CostLine(100, Uncertain.certain(10), Uncertain.certain(0.5), 0.5);
    assertThat(differing.draw(100, seed, 1)).isNotEqualTo(differing.draw(100, seed, 2));
  }
}
