package io.racklab.master.schedule.yarn;

/** The outcome of the offer of a node. */
sealed interface Offer {
  /** Nobody took it. */
  record Declined() implements Offer {}

  /** It has too little room for a container, and is kept for it until it has more. */
  record Reserved() implements Offer {}

  /** A container was given. */
  record Granted(Container container) implements Offer {}

  Offer DECLINED = new Declined();
  Offer RESERVED = new Reserved();
}
