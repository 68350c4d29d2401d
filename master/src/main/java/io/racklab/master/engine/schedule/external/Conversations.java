package io.racklab.master.engine.schedule.external;

import io.racklab.master.engine.schedule.Part;
import io.racklab.master.engine.schedule.Policy;
import io.racklab.master.engine.schedule.Scheduler;
import io.racklab.master.engine.seed.Seed;
import io.racklab.topologies.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The conversations of one run with the programs that its scheduler's policies use. */
public final class Conversations implements AutoCloseable {
  /** The name, in results, of the number of questions that were not answered in time. */
  public static final String LATE = "late_answers";

  private final List<Conversation> all = new ArrayList<>();

  private Conversations() {}

  /**
   * The facts of a run that conversations need.
   *
   * @param topology the cluster
   * @param folder the run's folder
   * @param seed the seed that programs receive
   */
  public record Place(Topology topology, Path folder, Seed seed) {}

  /**
   * Opens a conversation with each program of a scheduler, before the first question. Policies that
   * use the same program share one conversation.
   *
   * @param failed receives a program's error in one line, now or later
   */
  public static Conversations begin(
      Scheduler scheduler, Place place, Dialogues dialogues, Consumer<String> failed) {
    Conversations conversations = new Conversations();
    conversations.greet(scheduler, place, dialogues, failed);
    return conversations;
  }

  /**
   * A policy whose decisions a program makes.
   *
   * @param kind the policy as a file names it
   * @param word the word for its questions
   */
  private record Asking(String kind, String word, Asker asker) {
    static Asking of(Part part, ExternalAnswer answer) {
      String kind = answer.word().isPresent() ? ExternalFamily.CONTAINERS : ExternalFamily.KIND;
      return new Asking(
          part.word() + " { kind = " + kind + " }",
          answer.word().orElse(part.word()),
          answer.asker());
    }
  }

  private void greet(
      Scheduler scheduler, Place place, Dialogues dialogues, Consumer<String> failed) {
    Map<Program, List<Asking>> programs = new LinkedHashMap<>();
    answers(scheduler)
        .forEach(
            (part, answer) -> {
              if (answer instanceof ExternalAnswer external) {
                programs
                    .computeIfAbsent(external.asker().program(), p -> new ArrayList<>())
                    .add(Asking.of(part, external));
              }
            });
    programs.forEach((program, asking) -> greet(program, asking, place, dialogues, failed));
  }

  /** True if a program decides for any policy of a scheduler. */
  public static boolean needed(Scheduler scheduler) {
    return answers(scheduler).values().stream().anyMatch(ExternalAnswer.class::isInstance);
  }

  private static Map<Part, Policy> answers(Scheduler scheduler) {
    Map<Part, Policy> answers = new EnumMap<>(Part.class);
    answers.put(Part.ORDER, scheduler.order());
    answers.put(Part.SLOTS, scheduler.slots());
    answers.put(Part.MAPS, scheduler.maps());
    answers.put(Part.REDUCES, scheduler.reduces());
    answers.put(Part.COPIES, scheduler.copies());
    return answers;
  }

  private void greet(
      Program program,
      List<Asking> asking,
      Place place,
      Dialogues dialogues,
      Consumer<String> failed) {
    List<String> words = asking.stream().map(Asking::word).toList();
    Conversation conversation =
        Conversation.greet(
            asking.get(0).kind() + ", " + program.contact(),
            words,
            place,
            asking.get(0).asker().evidence(),
            () -> dialogues.open(program, place.folder(), "dialogue-" + String.join("-", words)),
            failed);
    all.add(conversation);
    asking.forEach(one -> one.asker().join(conversation, one == asking.get(0)));
  }

  /** True if there are no conversations. */
  public boolean isEmpty() {
    return all.isEmpty();
  }

  /** Ends the conversations and the programs that were started for them. */
  @Override
  public void close() {
    all.forEach(Conversation::close);
  }
}
