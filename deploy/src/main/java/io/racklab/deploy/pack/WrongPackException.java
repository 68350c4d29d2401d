package io.racklab.deploy.pack;

/** Something is no pack, or cannot become one; the message says why. */
public final class WrongPackException extends RuntimeException {
  private static final long serialVersionUID = 1;

  WrongPackException(String why) {
    super(why);
  }
}
