package io.racklab.master.run;

import akka.actor.typed.ChildFailed;
import akka.actor.typed.Terminated;
import java.util.Arrays;
import java.util.List;

/** The end of an actor that a run cannot do without, in a line; its log says all. */
public final class ActorFailure {
  private static final List<String> OF_OTHERS =
      List.of("java.", "javax.", "jdk.", "sun.", "scala.", "akka.");

  private ActorFailure() {}

  /** Such as {@code the job tracker failed: ArithmeticException: / by zero (MyOrder.java:22)}. */
  static String of(Terminated ended) {
    String who = "the " + ended.getRef().path().name().replace('-', ' ') + " failed: ";
    return who + (ended instanceof ChildFailed failed ? text(failed.getCause()) : "see the log");
  }

  /** The exception, and the place that threw it or called for it: a policy's own code, perhaps. */
  public static String text(Throwable cause) {
    String what = cause.getClass().getSimpleName();
    String said = cause.getMessage() == null ? what : what + ": " + cause.getMessage();
    return Arrays.stream(cause.getStackTrace())
        .filter(frame -> OF_OTHERS.stream().noneMatch(frame.getClassName()::startsWith))
        .findFirst()
        .map(frame -> said + " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")")
        .orElse(said);
  }
}
