package io.racklab.master.runs.journal;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.BehaviorTestKit;
import akka.actor.testkit.typed.javadsl.TestInbox;
import akka.actor.typed.DispatcherSelector;
import io.racklab.master.analysis.metric.TimesAlone;
import io.racklab.master.analysis.rows.RowFormat;
import io.racklab.master.engine.journal.Row.EventRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalKeeperTest {
  private static final Journaling JOURNALING =
      Journaling.blocking(DispatcherSelector.sameAsParent());

  private static final Duration EVERY = Duration.ofSeconds(1);

  @TempDir private Path folder;
  private final List<String> failures = new ArrayList<>();
  private final TestInbox<JournalKeeper.Closed> closed = TestInbox.create();

  @Test
  void whatItWasToldIsInTheFilesWhenItSaysSo() throws IOException {
    Path made = folder.resolve("a").resolve("b");
    BehaviorTestKit<JournalKeeper.Command> keeper =
        BehaviorTestKit.create(
            JournalKeeper.create(
                () -> 0,
                NotedRows.in(made, RowFormat.CSV, JOURNALING, TimesAlone.UNKNOWN, failures::add),
                EVERY));
    keeper.run(new JournalKeeper.Note(new EventRow(0, "kill", "r1-n1", "")));
    keeper.run(new JournalKeeper.Close(closed.getRef()));
    assertThat(closed.getAllReceived()).hasSize(1);
    assertThat(Files.readAllLines(made.resolve("events.csv"))).hasSize(2);
    assertThat(keeper.isAlive()).isFalse();
    assertThat(failures).isEmpty();
  }

  @Test
  void aFolderThatCannotBeMadeIsReportedOnce() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    BehaviorTestKit<JournalKeeper.Command> keeper =
        BehaviorTestKit.create(
            JournalKeeper.create(
                () -> 0,
                NotedRows.in(
                    file.resolve("below"),
                    RowFormat.CSV,
                    JOURNALING,
                    TimesAlone.UNKNOWN,
                    failures::add),
                EVERY));
    keeper.run(new JournalKeeper.Note(new EventRow(0, "kill", "r1-n1", "")));
    keeper.run(new JournalKeeper.Close(closed.getRef()));
    assertThat(failures)
        .singleElement()
        .asString()
        .startsWith("cannot write to " + file.resolve("below"));
    assertThat(closed.getAllReceived()).isEmpty();
  }
}
