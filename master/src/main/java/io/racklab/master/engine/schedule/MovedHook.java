package io.racklab.master.engine.schedule;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Methods that have moved from a question's interface to an interface of their own, which only some
 * policies implement. A user's policy that still has such a method, but does not implement the new
 * interface, is reported: otherwise the method would silently never be called.
 *
 * @param from the interface that had the methods
 * @param to the interface that has them
 */
record MovedHook(Class<? extends Policy> from, Class<? extends Policy> to) {
  private static final List<MovedHook> ALL =
      List.of(
          new MovedHook(Policy.class, NeverStartsTasks.class),
          new MovedHook(Policy.class, TakesTime.class),
          new MovedHook(Order.class, HasPools.class),
          new MovedHook(Order.class, LimitsRunningJobs.class),
          new MovedHook(Order.class, RestartsJobs.class),
          new MovedHook(SlotUse.class, LendsSlots.class),
          new MovedHook(SlotUse.class, HoldsTasks.class),
          new MovedHook(MapPlacement.class, PreSchedulesMaps.class),
          new MovedHook(Speculation.class, DuplicatesMaps.class));

  /** A method of a policy that is never called, and the interface that the policy lacks. */
  record Uncalled(String policy, String method, String missing) {}

  /** Returns the first uncalled method of a policy, by name; empty if there is none. */
  static Optional<Uncalled> in(Policy policy) {
    return ALL.stream()
        .filter(moved -> moved.from.isInstance(policy) && !moved.to.isInstance(policy))
        .flatMap(
            moved ->
                moved
                    .methods()
                    .filter(method -> has(policy, method))
                    .map(method -> moved.uncalled(policy, method)))
        .findFirst();
  }

  private Stream<Method> methods() {
    return Arrays.stream(to.getDeclaredMethods())
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .sorted(Comparator.comparing(Method::getName));
  }

  private static boolean has(Policy policy, Method method) {
    return Arrays.stream(policy.getClass().getMethods())
        .anyMatch(
            own ->
                own.getName().equals(method.getName())
                    && Arrays.equals(own.getParameterTypes(), method.getParameterTypes()));
  }

  private Uncalled uncalled(Policy policy, Method method) {
    String parameters =
        Arrays.stream(method.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(", "));
    return new Uncalled(
        policy.getClass().getName(), method.getName() + "(" + parameters + ")", to.getSimpleName());
  }
}
