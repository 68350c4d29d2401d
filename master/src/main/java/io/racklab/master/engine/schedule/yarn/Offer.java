package io.racklab.master.engine.schedule.yarn;

/** The outcome of offering a node. */
sealed interface Offer {
  /** No application took the node. */
  record Declined() implements Offer {}

  /** The node has too little room for a container and is reserved for it until it has more. */
  record Reserved() implements Offer {}

  /** A container was given. */
  record Granted(Container container) implements Offer {}

  Offer DECLINED = new Declined();
  Offer RESERVED = new Reserved();
}
