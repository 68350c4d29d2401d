package io.racklab.master.schedule.external;

import com.fasterxml.jackson.databind.JsonNode;
import io.racklab.master.job.RunningAttempt;
import io.racklab.master.schedule.ClusterView;
import io.racklab.master.schedule.Killer;
import io.racklab.master.schedule.Part;
import io.racklab.master.schedule.external.Conversations.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The words of a run and a program to each other. They end with the first thing that goes wrong:
 * that is told once, in one line, and after it every question has no answer.
 */
final class Conversation implements AutoCloseable {
  /** Of what both say. */
  static final int VERSION = 1;

  /** So much of a line is quoted at most. */
  private static final int QUOTED = 400;

  private final String title;
  private final Consumer<String> failed;
  private final EventFeed feed = new EventFeed();

  /** Null where it could not be opened. */
  private Dialogue dialogue;

  private String question = "";
  private String said = null;
  private long questions;
  private long late;
  private long decidedNanos;
  private long chargedNanos;

  /** The program decides from the one to the other; a question of a time between has no answer. */
  private long askedNanos = Long.MIN_VALUE;

  private long busyUntil;
  private boolean busy;
  private long wakeNanos = Long.MAX_VALUE;

  /** Also set by who closes, whose thread may be another. */
  private volatile boolean over;

  private Conversation(String title, Consumer<String> failed) {
    this.title = title;
    this.failed = failed;
  }

  /**
   * Greets a program.
   *
   * @param title what messages call the program
   * @param parts that it is to answer
   * @param opening opens the way to it
   * @param failed told once, in one line, what has gone wrong
   */
  static Conversation greet(
      String title,
      List<Part> parts,
      Place place,
      Supplier<Dialogue> opening,
      Consumer<String> failed) {
    Conversation conversation = new Conversation(title, failed);
    try {
      conversation.dialogue = opening.get();
      conversation.greet(parts, place);
    } catch (DialogueException e) {
      conversation.fail(e.getMessage());
    }
    return conversation;
  }

  private void greet(List<Part> parts, Place place) {
    List<String> words = parts.stream().map(Part::word).toList();
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
        .ifPresent(greeting -> feed.want(greeting.events()));
  }

  EventFeed feed() {
    return feed;
  }

  /**
   * Begins a question, to which its own keys and values are to be added.
   *
   * @param what the part, or whatever else is asked
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
        // What happens while it decides is told with the next question.
        .list("events", isHeard() ? feed.drain(view.jobs(), view.now()) : List.of());
  }

  private boolean isHeard() {
    return !busy && !over && dialogue.isHeard();
  }

  private boolean isBusy(long now) {
    return now > askedNanos && now < busyUntil;
  }

  /**
   * Asks.
   *
   * @param reading makes the decision of the answer; throws {@link WrongAnswerException}
   * @return empty where there is no answer, now or ever
   */
  <T> Optional<T> ask(JsonText asked, Function<JsonNode, T> reading) {
    return answer(asked).flatMap(one -> understood(() -> reading.apply(one.value())));
  }

  /** The same, with what goes with the answer. */
  Optional<Answer> answer(JsonText asked) {
    Optional<Answer> answer =
        said(asked.object()).flatMap(line -> understood(() -> Answer.of(line, questions)));
    answer.ifPresent(one -> one.wakeNanos().ifPresent(at -> wakeNanos = at));
    return answer;
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
        // Before the first question no time of the run passes.
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

  /** Makes something of the answer to what was asked last. */
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

  /** On one line, and not too much of it. */
  private static String quoted(String line) {
    String visible =
        line.codePoints()
            .limit(QUOTED)
            .map(one -> Character.isISOControl(one) ? ' ' : one)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    return line.length() > QUOTED ? visible + "…" : visible;
  }

  /** Wakes the program, if it has asked for that, and kills what it says. */
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

  /** The emulated time that the answers since this was asked last have taken. */
  long decidedNanos() {
    long decided = decidedNanos;
    decidedNanos = 0;
    chargedNanos += decided;
    return decided;
  }

  /** The counts of this conversation. */
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
