package io.racklab.master.engine.schedule.hadoop;

import io.racklab.master.engine.schedule.yarn.Asks;
import io.racklab.master.engine.schedule.yarn.Container;
import io.racklab.master.engine.schedule.yarn.Reserved;
import io.racklab.master.engine.schedule.yarn.Resource;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * A scheduler of Hadoop's as a container scheduler. It runs in the thread that calls it and under
 * the clock that its setup gives. Hadoop finds classes by the thread's context class loader, which
 * is the run's for the time of a call.
 */
public final class HadoopScheduler implements HadoopDriver {
  private final ClassLoader loader;
  private final HadoopDriver driver;
  private final DecisionCharge charge;

  HadoopScheduler(ClassLoader loader, String driver, HadoopSetup setup, DecisionCharge charge) {
    this.loader = loader;
    this.charge = charge;
    this.driver = inside(() -> made(driver, setup));
  }

  private HadoopDriver made(String name, HadoopSetup setup) {
    try {
      return (HadoopDriver)
          Class.forName(name, true, loader).getConstructor(HadoopSetup.class).newInstance(setup);
    } catch (InvocationTargetException thrown) {
      if (thrown.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (thrown.getCause() instanceof NoClassDefFoundError missing) {
        throw new IllegalArgumentException(
            "the jars lack the class %s: add the jar that has it"
                .formatted(missing.getMessage().replace('/', '.')),
            missing);
      }
      if (thrown.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException(thrown.getCause());
    } catch (ReflectiveOperationException missing) {
      throw new IllegalStateException(missing);
    }
  }

  /** Returns the class loader of the run. */
  ClassLoader loader() {
    return loader;
  }

  private <T> T inside(Supplier<T> call) {
    Thread thread = Thread.currentThread();
    ClassLoader outside = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    long began = charge.begins();
    try {
      return call.get();
    } finally {
      charge.ends(began);
      thread.setContextClassLoader(outside);
    }
  }

  private void run(Runnable call) {
    inside(
        () -> {
          call.run();
          return null;
        });
  }

  @Override
  public void submit(HadoopApplication application) {
    run(() -> driver.submit(application));
  }

  @Override
  public void submit(int application, String queue, String user, long millis) {
    run(() -> driver.submit(application, queue, user, millis));
  }

  @Override
  public void submit(
      int application, String queue, String user, long millis, OptionalInt priority) {
    submit(new HadoopApplication(application, queue, user, priority));
  }

  @Override
  public boolean countsVcores() {
    return inside(driver::countsVcores);
  }

  @Override
  public String queue(int application) {
    return inside(() -> driver.queue(application));
  }

  @Override
  public void ask(int application, int priority, Asks wanted) {
    run(() -> driver.ask(application, priority, wanted));
  }

  @Override
  public void shun(int application, IntPredicate nodes) {
    run(() -> driver.shun(application, nodes));
  }

  @Override
  public void update() {
    run(driver::update);
  }

  @Override
  public long wakeMillis() {
    return driver.wakeMillis();
  }

  @Override
  public List<Container> takenBack() {
    return driver.takenBack();
  }

  @Override
  public void completed(Container container) {
    run(() -> driver.completed(container));
  }

  @Override
  public void remove(int application) {
    run(() -> driver.remove(application));
  }

  @Override
  public void nodeLost(int number) {
    run(() -> driver.nodeLost(number));
  }

  @Override
  public void nodeBack(int number) {
    run(() -> driver.nodeBack(number));
  }

  @Override
  public List<Container> heartbeat(int number) {
    List<Container> given = inside(() -> driver.heartbeat(number));
    charge.answered();
    return given;
  }

  @Override
  public Resource headroom(int application) {
    return inside(() -> driver.headroom(application));
  }

  @Override
  public Resource free(int node) {
    return driver.free(node);
  }

  @Override
  public Optional<Reserved> reserved(int node) {
    return driver.reserved(node);
  }

  @Override
  public void close() {
    run(driver::close);
  }
}
