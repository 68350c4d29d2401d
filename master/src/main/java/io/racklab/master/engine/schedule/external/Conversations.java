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
import java.util.stream.Collectors;

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

  private void greet(
      Scheduler scheduler, Place place, Dialogues dialogues, Consumer<String> failed) {
    Map<Program, Map<Part, Asker>> programs = new LinkedHashMap<>();
    answers(scheduler)
        .forEach(
            (part, answer) -> {
              if (answer instanceof ExternalAnswer external) {
                programs
                    .computeIfAbsent(external.asker().program(), p -> new EnumMap<>(Part.class))
                    .put(part, external.asker());
              }
            });
    for (Map.Entry<Program, Map<Part, Asker>> program : programs.entrySet()) {
      greet(program.getKey(), program.getValue(), place, dialogues, failed);
    }
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
      Map<Part, Asker> askers,
      Place place,
      Dialogues dialogues,
      Consumer<String> failed) {
    List<Part> parts = List.copyOf(askers.keySet());
    String words = parts.stream().map(Part::word).collect(Collectors.joining("-"));
    Conversation conversation =
        Conversation.greet(
            parts.get(0).word() + " { kind = external }, " + program.contact(),
            parts,
            place,
            () -> dialogues.open(program, place.folder(), "dialogue-" + words),
            failed);
    all.add(conversation);
    askers.forEach((part, asker) -> asker.join(conversation, part == parts.get(0)));
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
