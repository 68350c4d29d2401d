package io.racklab.master.engine.schedule.yarn;

/** The fair share, demand and usage of a queue or an application. */
record Shares(Resource fair, Resource demand, Resource usage) {
  static Shares of(Schedulable one) {
    return new Shares(one.fairShare(), one.demand(), one.usage());
  }
}
