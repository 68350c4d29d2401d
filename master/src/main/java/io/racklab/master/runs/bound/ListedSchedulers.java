package io.racklab.master.runs.bound;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import io.racklab.master.engine.schedule.SchedulerSpec;
import io.racklab.master.engine.schedule.catalog.SchedulerFile;
import io.racklab.master.engine.schedule.yarn.ContainerNeeds;
import io.racklab.master.engine.schedule.yarn.GrantsContainers;
import io.racklab.master.engine.seed.Seed;
import io.racklab.master.runs.experiment.Experiment;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The schedulers of an experiment, and two more, with the jobs in a fixed order. */
public final class ListedSchedulers {
  /** Fills every slot with a task, near its input if there is one; written like the presets. */
  private static final String GREEDY =
      "order { kind = fifo }, slots { kind = typed, load = full }, maps { kind = greedy }"
          + ", reduces { kind = first-come }, copies { kind = none }";

  private static final String DELAY = "delay";
  private static final String SCHEDULERS = "schedulers";

  private final Map<String, ConfigObject> bases = new LinkedHashMap<>();

  /**
   * Finds the schedulers whose other answers go together with a fixed order, and which can work on
   * the experiment's nodes.
   */
  public ListedSchedulers(Experiment experiment) {
    Map<String, ConfigObject> all = new LinkedHashMap<>();
    all.put("greedy", ConfigFactory.parseString(GREEDY).root());
    all.put(DELAY, ConfigFactory.parseString(SchedulerFile.presetText(DELAY)).getObject(DELAY));
    ConfigFactory.parseString(experiment.resolved())
        .getList("experiment." + SCHEDULERS)
        .forEach(one -> put(all, one));
    all.forEach(
        (name, base) -> {
          bases.put(name, base);
          Optional<SchedulerSpec> spec = spec(new Schedule(name, List.of(1)));
          if (spec.isEmpty()
              || spec.get().refusal(experiment.cluster()).isPresent()
              || grantsLess(spec.get(), name, experiment)) {
            bases.remove(name);
          }
        });
  }

  /**
   * True if a scheduler grants some job less than the experiment's scheduler of this name does.
   * Bounds do not hold for smaller containers.
   */
  private static boolean grantsLess(SchedulerSpec listed, String name, Experiment experiment) {
    if (!(listed.make(Seed.of(0)).slots() instanceof GrantsContainers granted)) {
      return false;
    }
    return experiment.schedulers().stream()
        .filter(own -> own.name().equals(name))
        .map(own -> (GrantsContainers) own.make(Seed.of(0)).slots())
        .anyMatch(
            own ->
                experiment.jobs(1).stream()
                    .anyMatch(job -> !fit(own.containers(job), granted.containers(job))));
  }

  private static boolean fit(ContainerNeeds less, ContainerNeeds more) {
    return less.map().fitsIn(more.map()) && less.reduce().fitsIn(more.reduce());
  }

  /** Takes a scheduler that is written out; a preset that a file names is in the list already. */
  private static void put(Map<String, ConfigObject> all, ConfigValue one) {
    if (one instanceof ConfigObject scheduler) {
      all.put((String) scheduler.get("name").unwrapped(), scheduler);
    }
  }

  /** Returns the names of these schedulers; none if none can work on the experiment's nodes. */
  public List<String> names() {
    return List.copyOf(bases.keySet());
  }

  /** Returns the scheduler of a schedule; empty if its answers do not go together. */
  public Optional<SchedulerSpec> spec(Schedule schedule) {
    return SchedulerFile.entry(object(schedule), Path.of("").toAbsolutePath());
  }

  /** Returns the entry for an experiment's {@code schedulers}. */
  public String text(Schedule schedule) {
    // The root of a configuration is rendered without its braces.
    return "{ " + object(schedule).render(ConfigRenderOptions.concise().setJson(false)) + " }";
  }

  private ConfigObject object(Schedule schedule) {
    Map<String, Object> order = new LinkedHashMap<>();
    ConfigObject base = bases.get(schedule.like());
    order.put("kind", isOfContainers(base) ? "listed-queue" : "listed");
    order.put("jobs", schedule.order());
    return base.withoutKey("description")
        .withValue("name", ConfigValueFactory.fromAnyRef("listed-" + schedule.like()))
        .withValue("order", ConfigValueFactory.fromMap(order));
  }

  /** True for a scheduler of containers, which are given out by queues. */
  private static boolean isOfContainers(ConfigObject scheduler) {
    return scheduler.toConfig().hasPath("slots.kind")
        && scheduler.toConfig().getString("slots.kind").equals("containers");
  }
}
