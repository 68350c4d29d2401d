package io.racklab.master.engine.schedule.yarn;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The users of one queue and the memory that each may hold there, in MiB: Hadoop's UsersManager.
 */
final class CapacityUsers {
  /** One user and the memory that its applications hold. */
  private static final class User {
    long used;
    long masters;
    int applications;
    int active;

    /** The numbers of the user's applications that ask for containers. */
    final Set<Integer> asking = new TreeSet<>();
  }

  private final CapacityShares shares;
  private final CapacityPlan.Terms terms;
  private final Map<String, User> users = new LinkedHashMap<>();

  /** True if the user limit may have changed since it was last computed. */
  private boolean changed = true;

  /**
   * The number of users that had only waiting applications when the user limit was last computed
   * after a change: Hadoop's activeUsersWithOnlyPendingApps.
   */
  private int waitingUsers;

  CapacityUsers(CapacityShares shares, CapacityPlan.Terms terms) {
    this.shares = shares;
    this.terms = terms;
  }

  private User user(String name) {
    return users.computeIfAbsent(name, any -> new User());
  }

  /** Counts one more application of a user. */
  void add(String name) {
    user(name).applications++;
  }

  /** Counts one application of a user less, and removes a user without applications. */
  void remove(String name) {
    if (--user(name).applications == 0) {
      users.remove(name);
    }
  }

  long used(String name) {
    return user(name).used;
  }

  void use(String name, long more) {
    user(name).used += more;
    changed = true;
  }

  long masters(String name) {
    return user(name).masters;
  }

  /**
   * Counts an active application of the user.
   *
   * @param change 1 if it was activated, -1 if it has ended
   * @param master the memory of its master
   */
  void activate(String name, int change, long master) {
    user(name).active += change;
    user(name).masters += change * master;
  }

  /**
   * An application begins to ask for containers. Its user counts as asking only if one of the
   * user's applications is active by then.
   */
  void asks(CapacityApplication application) {
    User user = user(application.user());
    if (user.active > 0) {
      changed |= user.asking.isEmpty();
      user.asking.add(application.number());
    }
  }

  /** An application no longer asks for containers. */
  void rests(CapacityApplication application) {
    User user = user(application.user());
    changed |= user.asking.remove(application.number()) && user.asking.isEmpty();
  }

  /** The cluster has changed, and with it the user limit. */
  void resize() {
    changed = true;
  }

  private List<User> asking() {
    return users.values().stream().filter(user -> !user.asking.isEmpty()).toList();
  }

  /**
   * Returns the memory that each user may hold: an equal part of the memory of all users that ask
   * for more, but no less than the user limit of the queue's capacity, and never more than the user
   * limit factor times the capacity.
   */
  long limit() {
    if (changed) {
      changed = false;
      waitingUsers =
          (int)
              users.values().stream()
                  .filter(user -> user.applications > 0 && user.active <= 0)
                  .count();
    }
    long capacity = Math.max(shares.guaranteed(), shares.minimum());
    long consumed = 0;
    for (User user : users.values()) {
      consumed += user.used;
    }
    consumed = shares.up(consumed);
    long current = consumed < capacity ? capacity : consumed + shares.minimum();
    List<User> asking = asking();
    long used = shares.minimum();
    for (User user : asking) {
      used += user.used;
    }
    long equal = asking.isEmpty() ? 0 : (long) Math.ceil(used / (double) asking.size());
    long least = (current * terms.userLimit() + 99) / 100;
    long most = (long) (capacity * (double) terms.userLimitFactor());
    return shares.up(Math.min(Math.max(equal, least), most));
  }

  /**
   * Returns the memory that the masters of one user may hold.
   *
   * @param ofAll the limit for the masters of all users
   */
  long mastersLimit(long ofAll) {
    int asking = Math.max(asking().size() + waitingUsers, 1);
    float part = Math.max(terms.userLimit() / 100f, 1f / asking);
    return Math.min(
        shares.up(
            shares.guaranteed() * (double) (terms.masters() * part * terms.userLimitFactor())),
        ofAll);
  }

  /**
   * True if a user may hold more. Sets the reserved memory that the user must give up first.
   *
   * @param reserved the memory that is reserved for the asking application
   */
  boolean mayTake(String name, long userLimit, long reserved, CapacityLimit limit) {
    long over = user(name).used - userLimit;
    limit.overUserLimit(0);
    if (over > 0 && over - reserved <= 0) {
      limit.overUserLimit(over);
      return true;
    }
    return over <= 0;
  }
}
