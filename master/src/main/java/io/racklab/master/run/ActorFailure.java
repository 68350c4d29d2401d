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
    String message = cause.getMessage() == null ? "" : cause.getMessage().strip();
    String said = message.isEmpty() ? what : what + ": " + message.replaceAll("\\s+", " ");
    return Arrays.stream(cause.getStackTrace())
        .filter(frame -> OF_OTHERS.stream().noneMatch(frame.getClassName()::startsWith))
        .findFirst()
        .map(frame -> said + " (" + place(frame) + ")")
        .orElse(said);
  }

  /** Some are compiled without the names of their files. */
  private static String place(StackTraceElement frame) {
    return frame.getFileName() == null
        ? frame.getClassName() + "." + frame.getMethodName()
        : frame.getFileName() + ":" + frame.getLineNumber();
  }
}
