package io.racklab.deploy.virtual;

/** Virtual time no longer moves; the message names the actors that keep each other busy. */
public final class StandstillException extends RuntimeException {
  private static final long serialVersionUID = 1;

  StandstillException(String message) {
    super(message);
  }
}
