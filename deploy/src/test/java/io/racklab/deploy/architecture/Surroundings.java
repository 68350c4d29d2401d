package io.racklab.deploy.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import java.lang.management.ThreadMXBean;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Collections;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A call that asks the operating system for time, sleeps, starts a thread or throws dice. */
final class Surroundings extends DescribedPredicate<JavaAccess<?>> {
  private static final String CONSTRUCTOR = "<init>";

  Surroundings() {
    super("asks the operating system for time, sleep, threads or randomness");
  }

  @Override
  public boolean test(JavaAccess<?> access) {
    JavaClass owner = access.getTargetOwner();
    String name = access.getName();
    return asksForTime(owner, name)
        || startsThreads(owner, name, access.getTarget().getFullName())
        || throwsDice(owner, name, access.getTarget().getFullName());
  }

  private static boolean asksForTime(JavaClass owner, String name) {
    return owner.isEquivalentTo(System.class)
            && (name.equals("currentTimeMillis") || name.equals("nanoTime"))
        || owner.getPackageName().startsWith("java.time") && name.equals("now")
        || owner.isEquivalentTo(Clock.class)
            && (name.startsWith("system") || name.startsWith("tick"))
        || owner.isEquivalentTo(java.util.Date.class) && name.equals(CONSTRUCTOR)
        || owner.isAssignableTo(ThreadMXBean.class) && name.endsWith("Time")
        || owner.isEquivalentTo(Thread.class) && name.equals("sleep")
        || owner.isEquivalentTo(TimeUnit.class) && name.equals("sleep")
        || owner.isEquivalentTo(LockSupport.class) && name.startsWith("park");
  }

  private static boolean startsThreads(JavaClass owner, String name, String signature) {
    return owner.isAssignableTo(Thread.class) && name.equals(CONSTRUCTOR)
        || owner.isEquivalentTo(Thread.class) && name.startsWith("of")
        || owner.isEquivalentTo(Thread.class) && name.equals("startVirtualThread")
        || owner.isAssignableTo(ThreadPoolExecutor.class) && name.equals(CONSTRUCTOR)
        || owner.isEquivalentTo(CompletableFuture.class)
            && name.endsWith("Async")
            && !signature.contains("java.util.concurrent.Executor")
        || owner.isEquivalentTo(Timer.class)
        || owner.isEquivalentTo(ForkJoinPool.class)
        || owner.isEquivalentTo(Executors.class)
        || name.equals("parallelStream");
  }

  private static boolean throwsDice(JavaClass owner, String name, String signature) {
    boolean unseeded = signature.endsWith(CONSTRUCTOR + "()");
    return owner.isEquivalentTo(Math.class) && name.equals("random")
        || owner.isEquivalentTo(StrictMath.class) && name.equals("random")
        || owner.isEquivalentTo(ThreadLocalRandom.class)
        || owner.isEquivalentTo(System.class) && name.equals("identityHashCode")
        || owner.isEquivalentTo(SecureRandom.class)
        || owner.isEquivalentTo(UUID.class) && name.equals("randomUUID")
        || owner.isEquivalentTo(Random.class) && unseeded
        || owner.isEquivalentTo(SplittableRandom.class) && unseeded
        || owner.isEquivalentTo(Collections.class) && signature.endsWith("shuffle(java.util.List)");
  }
}
