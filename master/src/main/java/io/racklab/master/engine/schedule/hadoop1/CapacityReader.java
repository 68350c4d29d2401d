package io.racklab.master.engine.schedule.hadoop1;

import io.racklab.master.engine.schedule.Order;
import io.racklab.master.engine.schedule.PolicyFactory;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.ArrayList;
import java.util.List;

/** Reads the queues of the capacity order. */
final class CapacityReader {
  /** The defaults of Hadoop 1.2.1's CapacitySchedulerConf. */
  private static final int MAX_JOBS = 5_000;

  private static final int MAX_TASKS = 200_000;
  private static final int MAX_TASKS_PER_USER = 100_000;
  private static final String EXAMPLE = "queues { default { capacity = 100 } }";

  private CapacityReader() {}

  static PolicyFactory<Order> read(Section order) {
    int before = order.problems().count();
    int maxJobs = order.at("max-jobs").count(1, Integer.MAX_VALUE).orElse(MAX_JOBS);
    Field place = order.at("queues").required(EXAMPLE);
    List<CapacityShare> shares = new ArrayList<>();
    place
        .section()
        .ifPresent(
            queues -> {
              for (String queue : queues.keys()) {
                queues.at(queue).section().ifPresent(section -> add(queue, section, shares));
              }
              whole(queues, place, before);
            });
    List<CapacityShare> all = List.copyOf(shares);
    return seed -> new CapacityOrder(all, maxJobs);
  }

  /** Checks the queues as a whole, unless one of them is already wrong. */
  private static void whole(Section queues, Field place, int before) {
    if (!queues.has(CapacityOrder.DEFAULT)) {
      place.problem(
          "there is no queue default",
          "add one for the jobs whose pool has no queue of its own; its capacity may be 0");
    }
    if (queues.problems().count() > before) {
      return;
    }
    double sum = 0;
    for (String queue : queues.keys()) {
      sum += queues.at(queue).section().orElseThrow().at("capacity").number().orElseThrow();
    }
    // As in Hadoop, single precision, and a sum below 101 passes: thirds may be written as 33.34.
    if (Math.floor((float) sum) != 100) {
      place.problem(
          "the capacities of the queues sum to " + sum, "make them sum to 100, the whole cluster");
    }
  }

  private static void add(String name, Section queue, List<CapacityShare> shares) {
    int before = queue.problems().count();
    Field capacityField = queue.at("capacity").required("capacity = 100");
    double capacity = percentage(capacityField, "capacity");
    Field mostField = queue.at("max-capacity");
    double most = percentage(mostField, "max-capacity");
    if (most > 0 && most < capacity) {
      mostField.problem(
          "max-capacity is less than the capacity", "write at least max-capacity = " + capacity);
    }
    int userLimit = queue.at("user-limit").count(1, 100).orElse(100);
    Field factorField = queue.at("user-limit-factor");
    double factor = factorField.positive().orElse(1.0);
    if (factor < 1) {
      factorField.problem(
          "with a user-limit-factor below 1 the users of a small queue get no slot",
          "write user-limit-factor = 1, or lower user-limit");
    }
    boolean priorities = queue.at("supports-priority").flag().orElse(false);
    Field tasksField = queue.at("max-tasks");
    int tasks = tasksField.count(1, Integer.MAX_VALUE).orElse(MAX_TASKS);
    int tasksPerUser =
        queue
            .at("max-tasks-per-user")
            .count(1, Integer.MAX_VALUE)
            .orElse(Math.min(tasks, MAX_TASKS_PER_USER));
    if (tasksPerUser > tasks) {
      tasksField.problem(
          "max-tasks is less than max-tasks-per-user",
          "write at least max-tasks = " + tasksPerUser);
    }
    queue.end();
    if (queue.problems().count() == before) {
      shares.add(
          new CapacityShare(
              name, capacity, most, userLimit, factor, priorities, tasks, tasksPerUser));
    }
  }

  private static double percentage(Field field, String key) {
    double percentage = field.number().orElse(0.0);
    if (percentage > 100) {
      field.problem(key + " is a percentage of the cluster", "write " + key + " = 100");
    }
    return percentage;
  }
}
