package io.racklab.master.engine.schedule.external;

import io.racklab.master.engine.schedule.DecisionTime;
import io.racklab.master.engine.schedule.external.Program.Command;
import io.racklab.master.engine.schedule.external.Program.Contact;
import io.racklab.master.engine.schedule.external.Program.Listening;
import io.racklab.master.engine.schedule.external.Program.Recording;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import io.racklab.topologies.config.UnreadableException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads sections such as {@code { kind = external, command = [ python3, my_order.py ] }}. */
final class ProgramReader {
  private static final Duration USUAL_DEADLINE = Duration.ofMillis(20);
  private static final Duration USUAL_PATIENCE = Duration.ofSeconds(10);
  private static final Duration LEAST = Duration.ofMillis(1);
  private static final Pattern ADDRESS = Pattern.compile("([^:\\s]+):(\\d{1,5})");
  private static final String EXAMPLE = "command = [ python3, my_order.py ]";

  private ProgramReader() {}

  /**
   * Reads a program. If something is wrong with it, reports a problem of the section and returns
   * empty.
   */
  static Optional<Program> read(Section section) {
    Field command = section.at("command");
    Field address = section.at("address");
    Field recording = section.at("recording");
    Duration deadline = section.at("deadline").duration(LEAST).orElse(USUAL_DEADLINE);
    Duration patience = section.at("patience").duration(LEAST).orElse(USUAL_PATIENCE);
    DecisionTime deciding = DecisionTime.read(section.at("decision-time"));
    if (Stream.of(command, address, recording).filter(Field::present).count() != 1) {
      section.problem(
          "an external policy has one of command, address and recording",
          "write one of them, such as " + EXAMPLE);
      return Optional.empty();
    }
    Optional<? extends Contact> contact =
        command.present()
            ? command(command)
            : address.present()
                ? address.read(ProgramReader::address)
                : recording.path().map(Recording::new);
    return contact.map(found -> new Program(found, deadline, patience, deciding));
  }

  private static Optional<Command> command(Field field) {
    List<Field> elements = field.elements();
    List<String> words = elements.stream().map(Field::text).flatMap(Optional::stream).toList();
    if (elements.isEmpty()) {
      field.problem("command is empty", "write " + EXAMPLE);
    }
    return words.isEmpty() || words.size() < elements.size()
        ? Optional.empty()
        : Optional.of(new Command(words, field.folder()));
  }

  private static Listening address(String text) {
    Matcher parts = ADDRESS.matcher(text);
    int port = parts.matches() ? Integer.parseInt(parts.group(2)) : 0;
    if (port < 1 || port > 65_535) {
      throw new UnreadableException(text, "is not a host and a port", "\"127.0.0.1:9000\"");
    }
    return new Listening(parts.group(1), port);
  }
}
