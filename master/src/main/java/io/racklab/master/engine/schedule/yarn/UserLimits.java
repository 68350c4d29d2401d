package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.Promise.Evidence;
import io.racklab.master.engine.schedule.yarn.CapacityModel.Queue;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks that no container goes to a user that holds more than its limit: an equal part of what the
 * users hold that ask for more, at least user-limit per cent of the queue's capacity and at most
 * user-limit-factor times the capacity. One container may exceed the limit, as in Hadoop.
 */
final class UserLimits implements ContainerObserver {
  private final CapacityModel model;
  private final Evidence evidence;
  private boolean reserved;

  UserLimits(CapacityModel model, Evidence evidence) {
    this.model = model;
    this.evidence = evidence;
  }

  @Override
  public void begins(SeenNode node) {
    reserved = node.reserved().isPresent();
  }

  @Override
  public void giving(Container container) {
    SeenApplication application = model.cluster().application(container.application());
    Queue queue = model.leaf(application);
    // Whether a user asks is counted differently while a master of its has not started.
    boolean started = model.applications(queue).stream().allMatch(SeenApplication::hasStarted);
    if (!reserved && started) {
      long held = held(queue, application.user());
      long limit = limit(queue);
      evidence.tested(
          held - model.reserved(application) <= limit,
          () ->
              "user %s of queue %s holds %d MiB, more than its limit of %d, and gets more"
                  .formatted(application.user(), queue.name(), held, limit));
    }
  }

  /** Returns what a user's applications in a queue hold. */
  long held(Queue queue, String user) {
    return model.applications(queue).stream()
        .filter(one -> one.user().equals(user))
        .mapToLong(model::held)
        .sum();
  }

  /** Returns the limit of each user of a queue. */
  long limit(Queue queue) {
    List<SeenApplication> all = model.applications(queue);
    Set<String> asking =
        all.stream()
            .filter(one -> one.hasStarted() && one.wantsMore())
            .map(SeenApplication::user)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return limit(queue, asking);
  }

  private long limit(Queue queue, Set<String> asking) {
    long minimum = model.minimum();
    long capacity = Math.max(model.guaranteed(queue), minimum);
    long held = model.up(model.held(queue));
    long growing = held < capacity ? capacity : held + minimum;
    long ofAsking = minimum + asking.stream().mapToLong(user -> held(queue, user)).sum();
    double equal = asking.isEmpty() ? 0 : Math.ceil(ofAsking / (double) asking.size());
    CapacityPlan.Terms terms = queue.plan().terms();
    double least = Math.floor((growing * terms.userLimit() + 99) / 100.0);
    double most = Math.floor(capacity * (double) terms.userLimitFactor());
    return model.up(Math.min(most, Math.max(equal, least)));
  }
}
