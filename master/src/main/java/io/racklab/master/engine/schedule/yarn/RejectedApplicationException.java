package io.racklab.master.engine.schedule.yarn;

/** A scheduler has rejected an application or a request of it; the message is the scheduler's. */
public final class RejectedApplicationException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final int application;

  public RejectedApplicationException(int application, String message) {
    super(message);
    this.application = application;
  }

  /** Returns the number of the application. */
  public int application() {
    return application;
  }
}
