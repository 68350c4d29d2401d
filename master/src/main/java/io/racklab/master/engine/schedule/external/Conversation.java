package io.racklab.master.engine.schedule.external;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.engine.job.RunningAttempt;
import io.racklab.master.engine.schedule.ClusterView;
import io.racklab.master.engine.schedule.Killer;
import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.master.engine.schedule.external.Conversations.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The dialogue of a run with a program. It ends with the first error, which is reported once, in
 * one line; later questions get no answer.
 */
final class Conversation implements AutoCloseable {
  /** The version of the protocol. */
  static final int VERSION = 1;

  /** The most characters of a line that are quoted. */
  private static final int QUOTED = 400;

  private final String title;
  private final Consumer<String> failed;
  private final EventFeed feed = new EventFeed();
  private final Map<String, Evidence> promises = new LinkedHashMap<>();

  /** Null if it could not be opened. */
  private Dialogue dialogue;

  private String question = "";
  private String said = null;
  private long questions;
  private long late;
  private long decidedNanos;
  private long chargedNanos;

  /**
   * The program decides from this time until {@link #busyUntil}; a question in between gets no
   * answer.
   */
  private long askedNanos = Long.MIN_VALUE;

  private long busyUntil;
  private boolean busy;
  private long wakeNanos = Long.MAX_VALUE;

  /** Volatile, since another thread may close the conversation. */
  private volatile boolean over;

  private Conversation(String title, Consumer<String> failed) {
    this.title = title;
    this.failed = failed;
  }

  /**
   * Opens the dialogue with a program and exchanges greetings.
   *
   * @param title the program's name in messages
   * @param words the words of the questions that it must answer
   * @param place the run's cluster, folder and seed
   * @param evidence returns what collects the evidence of a promise, given its words
   * @param opening opens the dialogue
   * @param failed receives the first error, in one line
   */
  static Conversation greet(
      String title,
      List<String> words,
      Place place,
      Function<String, Evidence> evidence,
      Supplier<Dialogue> opening,
      Consumer<String> failed) {
    Conversation conversation = new Conversation(title, failed);
    try {
      conversation.dialogue = opening.get();
      conversation.greet(words, place, evidence);
    } catch (DialogueException e) {
      conversation.fail(e.getMessage());
    }
    return conversation;
  }

  private void greet(List<String> words, Place place, Function<String, Evidence> evidence) {
    JsonText hello =
        new JsonText()
            .text("ask", "hello")
            .number("version", VERSION)
            .list("answers", words.stream().map(word -> '"' + word + '"').toList())
            // Programs may read numbers as doubles.
            .text("seed", Long.toString(place.seed().value()))
            .json("cluster", Facts.cluster(place.topology()));
    said(hello.object())
        .flatMap(line -> understood(() -> Greeting.of(line, words)))
        .ifPresent(
            greeting -> {
              feed.want(greeting.events());
              greeting.promises().forEach(one -> promises.computeIfAbsent(one, evidence));
            });
  }

  EventFeed feed() {
    return feed;
  }

  /**
   * Begins a question, to which the caller adds its own keys and values.
   *
   * @param what the part, or another question
   */
  JsonText question(String what, ClusterView view) {
    busy = isBusy(view.now());
    if (!busy) {
      questions++;
      askedNanos = view.now();
    }
    return new JsonText()
        .text("ask", what)
        .number("n", questions)
        .number("now_ns", view.now())
        // Events that occur while the program decides are sent with the next question.
        .list("events", isHeard() ? feed.drain(view.jobs(), view.now()) : List.of());
  }

  private boolean isHeard() {
    return !busy && !over && dialogue.isHeard();
  }

  private boolean isBusy(long now) {
    return now > askedNanos && now < busyUntil;
  }

  /**
   * Sends a question.
   *
   * @param reading reads the decision from the answer; throws {@link WrongAnswerException}
   * @return the decision; empty if the program is busy or late, or if the conversation has ended
   */
  <T> Optional<T> ask(JsonText asked, Function<JsonNode, T> reading) {
    return answer(asked).flatMap(one -> understood(() -> reading.apply(one.value())));
  }

  /** As {@link #ask}, but returns the whole answer. */
  Optional<Answer> answer(JsonText asked) {
    Optional<Answer> answer =
        said(asked.object())
            .flatMap(line -> understood(() -> Answer.of(line, questions, promises.keySet())));
    answer.ifPresent(one -> one.wakeNanos().ifPresent(at -> wakeNanos = at));
    answer.ifPresent(one -> one.tested().forEach(this::tested));
    return answer;
  }

  private void tested(TestedPromise test) {
    promises.get(test.promise()).tested(test.kept(), test::otherwise);
  }

  private Optional<String> said(String line) {
    if (over || busy) {
      return Optional.empty();
    }
    question = line;
    said = null;
    try {
      Optional<String> back = dialogue.ask(line);
      if (back.isEmpty()) {
        late++;
      }
      said = back.orElse(null);
      if (questions > 0) {
        // No time of the run passes before the first question.
        long decided = dialogue.decidedNanos();
        decidedNanos += decided;
        busyUntil = Math.max(askedNanos, busyUntil) + decided;
      }
      return back;
    } catch (DialogueException e) {
      fail(e.getMessage());
      return Optional.empty();
    }
  }

  /** Interprets the answer to the last question; a wrong one ends the conversation. */
  <T> Optional<T> understood(Supplier<T> reading) {
    try {
      return Optional.of(reading.get());
    } catch (WrongAnswerException e) {
      fail(e.getMessage());
      return Optional.empty();
    }
  }

  private void fail(String why) {
    if (!over) {
      over = true;
      String answered = said == null ? "nothing" : said.isEmpty() ? "an empty line" : quoted(said);
      failed.accept(
          title + ": " + why + "; asked: " + quoted(question) + "; answered: " + answered);
    }
  }

  /** Returns a line in printable form, shortened to a limit. */
  static String quoted(String line) {
    String visible =
        line.codePoints()
            .limit(QUOTED)
            .map(one -> Character.isISOControl(one) ? ' ' : one)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    return line.length() > QUOTED ? visible + "…" : visible;
  }

  /**
   * Wakes the program if the time for which it has asked has come, and kills the attempts that its
   * answer names.
   */
  void update(ClusterView view, Killer killer) {
    if (over || view.now() < wakeNanos || isBusy(view.now())) {
      return;
    }
    wakeNanos = Long.MAX_VALUE;
    ask(question("wake", view), this::attempts)
        .ifPresent(attempts -> attempts.forEach(killer::kill));
  }

  private List<RunningAttempt> attempts(JsonNode answer) {
    return AnswerValues.texts(answer).stream().map(this::running).toList();
  }

  private RunningAttempt running(String name) {
    RunningAttempt attempt = feed.running(name);
    if (attempt == null) {
      throw new WrongAnswerException("no attempt " + name + " runs");
    }
    return attempt;
  }

  /** Returns the emulated time that answers have taken since the last call. */
  long decidedNanos() {
    long decided = decidedNanos;
    decidedNanos = 0;
    chargedNanos += decided;
    return decided;
  }

  /** Returns the counters of this conversation. */
  Map<String, Double> measures() {
    Map<String, Double> counts = new LinkedHashMap<>();
    counts.put("questions", (double) questions);
    counts.put(Conversations.LATE, (double) late);
    if (chargedNanos > 0) {
      counts.put("deciding_s", chargedNanos / 1e9);
    }
    return counts;
  }

  @Override
  public void close() {
    over = true;
    if (dialogue != null) {
      dialogue.close();
    }
  }
}
