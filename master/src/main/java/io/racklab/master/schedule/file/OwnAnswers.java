package io.racklab.master.schedule.file;

import io.racklab.master.schedule.Answer;
import io.racklab.master.schedule.OwnAnswer;
import io.racklab.topologies.file.Section;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The answers that users have put on the class path. */
final class OwnAnswers {
  private static final List<OwnAnswer<?>> FOUND =
      ServiceLoader.load(OwnAnswer.class).stream()
          .<OwnAnswer<?>>map(ServiceLoader.Provider::get)
          .toList();

  private OwnAnswers() {}

  /** The answer that the section asks for, if it is one of these. */
  static <T> Optional<Answer<T>> read(Class<T> question, Section section) {
    Optional<String> kind =
        section.at("kind").present() ? section.at("kind").text() : Optional.empty();
    for (OwnAnswer<?> own : FOUND) {
      if (own.question() == question && kind.filter(own.kind()::equals).isPresent()) {
        @SuppressWarnings("unchecked") // It answers this very question.
        OwnAnswer<T> answers = (OwnAnswer<T>) own;
        return Optional.of(answers.read(section));
      }
    }
    return Optional.empty();
  }
}
