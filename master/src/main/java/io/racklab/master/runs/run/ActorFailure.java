package io.racklab.master.runs.run;

import akka.actor.typed.ChildFailed;
import akka.actor.typed.Terminated;
import java.util.Arrays;
import java.util.List;

/** Describes the failure of an actor that a run needs, in one line; the log has the stack trace. */
public final class ActorFailure {
  private static final List<String> OF_OTHERS =
      List.of("java.", "javax.", "jdk.", "sun.", "scala.", "akka.");

  private ActorFailure() {}

  /**
   * Returns a line such as {@code the job tracker failed: ArithmeticException: / by zero
   * (MyOrder.java:22)}.
   */
  static String of(Terminated ended) {
    String who = "the " + ended.getRef().path().name().replace('-', ' ') + " failed: ";
    return who + (ended instanceof ChildFailed failed ? text(failed.getCause()) : "see the log");
  }

  /**
   * Returns the exception and the first place in its stack trace outside of libraries, such as the
   * code of a user's own policy.
   */
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

  /**
   * Returns a frame's file and line, or its class and method if it was compiled without file names.
   */
  private static String place(StackTraceElement frame) {
    return frame.getFileName() == null
        ? frame.getClassName() + "." + frame.getMethodName()
        : frame.getFileName() + ":" + frame.getLineNumber();
  }
}
