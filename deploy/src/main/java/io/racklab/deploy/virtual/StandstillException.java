package io.racklab.deploy.virtual;

/** Thrown if virtual time no longer moves; the message names the busiest actors. */
public final class StandstillException extends RuntimeException {
  private static final long serialVersionUID = 1;

  StandstillException(String message) {
    super(message);
  }
}
