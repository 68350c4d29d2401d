package io.racklab.deploy.files;

/**
 * Thrown if a file that an experiment names cannot be copied to another machine; the message says
 * why.
 */
public final class ImmovableInputException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ImmovableInputException(String why) {
    super(why);
  }
}
