package io.racklab.master.schedule.yarn;

/** The resources that a queue or an application is entitled to, wants and has. */
record Shares(Resource fair, Resource demand, Resource usage) {
  static Shares of(Schedulable one) {
    return new Shares(one.fairShare(), one.demand(), one.usage());
  }
}
