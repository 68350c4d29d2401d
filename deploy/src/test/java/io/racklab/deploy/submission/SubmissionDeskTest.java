package io.racklab.deploy.submission;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.AskPattern;
import com.typesafe.config.ConfigFactory;
import io.racklab.deploy.fixtures.Awaited;
import io.racklab.deploy.metrics.MasterMeter;
import io.racklab.protocol.ClientMessage;
import io.racklab.protocol.ClientMessage.Cancel;
import io.racklab.protocol.ClientMessage.GetStatus;
import io.racklab.protocol.ClientMessage.ListFiles;
import io.racklab.protocol.ClientMessage.ListSubmissions;
import io.racklab.protocol.ClientMessage.ReadFile;
import io.racklab.protocol.ClientMessage.Submit;
import io.racklab.protocol.FilePart;
import io.racklab.protocol.ResultFiles;
import io.racklab.protocol.SubmissionStatus;
import io.racklab.protocol.SubmissionStatus.State;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A master's queue: all are played, in order, whatever one of them does. */
class SubmissionDeskTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir Path folder;
  private final ActorTestKit actors =
      ActorTestKit.create(ConfigFactory.parseString("akka.actor.provider = local"));
  private final AtomicLong now = new AtomicLong();
  private final StagedPlayer player = new StagedPlayer();
  private final CompletableFuture<ActorRef<ClientMessage>> announced = new CompletableFuture<>();
  private ActorRef<ClientMessage> desk;

  @BeforeEach
  void open() {
    actors.spawn(
        SubmissionDesk.create(
            player, now::incrementAndGet, 2, new MasterMeter(), announced::complete));
    desk = announced.join();
  }

  @AfterEach
  void end() {
    actors.shutdownTestKit();
  }

  private <R> R ask(Function<ActorRef<R>, ClientMessage> message) {
    return AskPattern.ask(desk, message::apply, PATIENCE, actors.system().scheduler())
        .toCompletableFuture()
        .join();
  }

  private SubmissionStatus submit(String text) {
    return ask(
        replyTo ->
            new Submit("id of " + text, "name", ExperimentText.packed(text), List.of(), replyTo));
  }

  private SubmissionStatus status(String text) {
    return ask(replyTo -> new GetStatus("id of " + text, replyTo));
  }

  @Test
  void theFirstIsPlayedAndTheOthersKnowTheirPlaces() {
    assertThat(submit("a").state()).isEqualTo(State.PLAYING);
    assertThat(status("a").line()).isEqualTo("waits: 0 of 2 worker processes have joined");
    assertThat(submit("b").line()).isEqualTo("next in the queue");
    assertThat(submit("c").line()).isEqualTo("2 submissions are ahead of it");

    player.listeners.get("a").going("half of it");
    player.listeners.get("a").ended(0, "VALID");

    assertThat(status("a").text()).isEqualTo("VALID");
    assertThat(status("c").line()).isEqualTo("next in the queue");
    player.listeners.get("b").ended(3, "INVALID");
    assertThat(status("b").exitCode()).isEqualTo(3);
    assertThat(status("c").state()).isEqualTo(State.PLAYING);
    assertThat(player.begun).containsExactly("a", "b", "c");
  }

  /** A trace may take minutes. */
  @Test
  void whileOneIsReadTheDeskAnswers() throws Exception {
    submitSlowly("slow");
    submitSlowly("b");
    assertThat(status("slow").state()).isEqualTo(State.QUEUED);
    assertThat(status("slow").line()).isEqualTo("is being read");
    assertThat(status("b").line()).isEqualTo("waits to be read");
    assertThat(submit("b").line()).as("asked again").isEqualTo("waits to be read");

    assertThat(cancel(1).state()).isEqualTo(State.CANCELLED);
    assertThat(status("b").state()).isEqualTo(State.QUEUED);
    player.slow.complete(null);

    Awaited.until("b is played", () -> status("b").state() == State.PLAYING);
    assertThat(status("slow").state()).isEqualTo(State.CANCELLED);
    assertThat(player.begun).containsExactly("b");
  }

  private void submitSlowly(String text) {
    desk.tell(
        new Submit(
            "id of " + text,
            "name",
            ExperimentText.packed(text),
            List.of(),
            actors.system().ignoreRef()));
  }

  /** A client that hears nothing asks again. */
  @Test
  void whatIsSubmittedTwiceIsPlayedOnce() {
    SubmissionStatus first = submit("a");
    assertThat(submit("a").number()).isEqualTo(first.number());
    player.listeners.get("a").ended(0, "VALID");
    assertThat(submit("a").state()).isEqualTo(State.ENDED);
    assertThat(player.prepared).containsExactly("a");
    assertThat(status("b")).isEqualTo(SubmissionStatus.UNKNOWN);
  }

  @Test
  void whateverOneDoesTheNextIsTaken() {
    assertThat(submit("wrong").exitCode()).isEqualTo(2);
    assertThat(status("wrong").text()).isEqualTo("wrong:1: it is wrong");
    assertThat(submit("bug").text()).isEqualTo("internal error; see the master's log");
    assertThat(submit("large").text()).contains("too little memory");
    assertThat(submit("a").state()).isEqualTo(State.PLAYING);
    assertThat(submit("late").state()).isEqualTo(State.QUEUED);
    assertThat(submit("b").state()).isEqualTo(State.QUEUED);
    player.listeners.get("a").failed(1, "every node is lost");
    assertThat(status("a").text()).isEqualTo("every node is lost");
    assertThat(status("late").text()).isEqualTo("internal error; see the master's log");
    assertThat(status("b").state()).isEqualTo(State.PLAYING);
  }

  @Test
  void oneThatWaitsOrIsPlayedCanBeCancelled() {
    submit("a");
    submit("b");
    submit("c");
    assertThat(cancel(2).state()).isEqualTo(State.CANCELLED);
    assertThat(cancel(1).state()).isEqualTo(State.PLAYING);
    assertThat(status("a").state()).isEqualTo(State.CANCELLED);
    assertThat(player.stopped).containsExactly("a");
    assertThat(status("c").state()).isEqualTo(State.PLAYING);
    assertThat(player.begun).containsExactly("a", "c");
    assertThat(cancel(2).state()).isEqualTo(State.CANCELLED);
    assertThat(cancel(7)).isEqualTo(SubmissionStatus.UNKNOWN);
  }

  private SubmissionStatus cancel(int number) {
    return ask(replyTo -> new Cancel(number, replyTo));
  }

  @Test
  void allAreListedWithoutTheirTables() {
    submit("a");
    player.listeners.get("a").ended(0, "VALID  12 flows\n\na table");
    submit("b");
    List<SubmissionStatus> all =
        this.<io.racklab.protocol.SubmissionList>ask(ListSubmissions::new).submissions();
    assertThat(all).extracting(SubmissionStatus::number).containsExactly(1, 2);
    assertThat(all.get(0).line()).isEqualTo("VALID  12 flows");
    assertThat(all.get(0).text()).isEmpty();
    assertThat(all.get(0).submittedMillis()).isLessThan(all.get(0).beganMillis());
    assertThat(all.get(0).beganMillis()).isLessThan(all.get(0).endedMillis());
  }

  @Test
  void resultsAreReadAndNothingBesideThem() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "secret");
    Path run = Files.createDirectories(folder.resolve("run/fifo/1")).getParent().getParent();
    Files.writeString(run.resolve("fifo/1/jobs.csv"), "x".repeat(FilePart.MOST_BYTES) + "end");
    Files.writeString(run.resolve("run.json.next"), "half");
    Files.createSymbolicLink(run.resolve("link"), secret);
    submit("a");
    player.listeners.get("a").began(run);
    player.listeners.get("a").ended(0, "VALID");
    status("a");

    ResultFiles files = ask(replyTo -> new ListFiles(1, "", replyTo));
    assertThat(files.name()).isEqualTo("run");
    assertThat(files.files())
        .containsExactly(new ResultFiles.Sized("fifo/1/jobs.csv", FilePart.MOST_BYTES + 3));
    assertThat(read("fifo/1/jobs.csv", 0).bytes().bytes()).hasSize(FilePart.MOST_BYTES);
    assertThat(read("fifo/1/jobs.csv", FilePart.MOST_BYTES).bytes().bytes())
        .isEqualTo("end".getBytes());
    assertThat(read("fifo/1/jobs.csv", 1L << 40).bytes().bytes()).isEmpty();
    for (String path :
        List.of("../secret", "link", secret.toString(), "fifo", "none", "run.json.next", "\0")) {
      assertThat(read(path, 0).problem()).as(path).isNotEmpty();
      assertThat(read(path, 0).bytes().bytes()).isEmpty();
    }
    assertThat(read("fifo/1/jobs.csv", -1).problem()).isNotEmpty();
    assertThat(this.<ResultFiles>ask(replyTo -> new ListFiles(9, "", replyTo)).known()).isFalse();
  }

  private FilePart read(String file, long offset) {
    return ask(replyTo -> new ReadFile(1, file, offset, replyTo));
  }
}
