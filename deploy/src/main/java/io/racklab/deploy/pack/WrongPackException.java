package io.racklab.deploy.pack;

/** Thrown if a file is not a pack, or cannot become one; the message says why. */
public final class WrongPackException extends RuntimeException {
  private static final long serialVersionUID = 1;

  WrongPackException(String why) {
    super(why);
  }
}
