package io.racklab.deploy.launch;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.eventstream.EventStream;
import akka.actor.typed.javadsl.Behaviors;
import akka.event.Logging;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs processes that address a master by an address other than the one with which it was started.
 * Akka drops their messages without a reply and logs its own warning every second.
 */
final class MisdirectedCalls {
  private static final Logger LOG = LoggerFactory.getLogger("racklab.master");

  /** The maximum number of lines to remember, since any number of processes may connect. */
  private static final int MOST = 1000;

  private static final Pattern DROPPED =
      Pattern.compile(
          "Dropping Handshake Request from \\[\\S*?@([^\\]#]+)\\S*\\] addressed to unknown local"
              + " address \\[\\S*?@(\\S+?)\\]\\. Local address is \\[\\S*?@(\\S+?)\\]\\..*");

  private MisdirectedCalls() {}

  /** Subscribes to Akka's warnings and logs one line for each caller. */
  static Behavior<Logging.Warning> log() {
    return Behaviors.setup(
        context -> {
          ActorRef<Logging.Warning> self = context.getSelf();
          context
              .getSystem()
              .eventStream()
              .tell(new EventStream.Subscribe<>(Logging.Warning.class, self));
          Set<String> named = new HashSet<>();
          return Behaviors.receiveMessage(
              warning -> {
                line(String.valueOf(warning.message()))
                    .filter(line -> named.size() < MOST && named.add(line))
                    .ifPresent(LOG::warn);
                return Behaviors.same();
              });
        });
  }

  /** Returns the line for one of Akka's warnings; empty if the warning is about something else. */
  static Optional<String> line(String warning) {
    Matcher matcher = DROPPED.matcher(warning);
    return matcher.matches()
        ? Optional.of(
            "%1$s is not admitted: it addresses this master as %2$s, but the master was started as %3$s; join %3$s there, or start the master with the host of %2$s as --host"
                .formatted(matcher.group(1), matcher.group(2), matcher.group(3)))
        : Optional.empty();
  }
}
