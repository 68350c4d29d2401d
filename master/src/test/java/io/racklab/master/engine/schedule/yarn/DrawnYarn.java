package io.racklab.master.engine.schedule.yarn;

import io.racklab.master.engine.schedule.hadoop.HadoopSetup;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;

/** A cluster, queues and rules that a seed draws, for one of YARN's two schedulers. */
record DrawnYarn(
    List<Resource> nodes,
    List<Integer> rackOf,
    Resource minimum,
    Resource increment,
    List<String> leaves,
    Scheduler scheduler) {
  private static final int LEVELS = 3;
  private static final int GIB = 1024;

  /** What only one of the two schedulers has. */
  interface Scheduler {
    /** Returns our own scheduler. */
    ContainerScheduler ours(DrawnYarn drawn);

    /** Returns Hadoop's scheduler with the same queues and rules. */
    HadoopSetup hadoops(DrawnYarn drawn, LongSupplier nanos);

    /** True if vcores count, and not memory alone. */
    boolean countsVcores();
  }

  /** The fair scheduler's queues and rules. */
  record Fair(QueuePlan root, SchedulerRules rules) implements Scheduler {
    @Override
    public ContainerScheduler ours(DrawnYarn drawn) {
      return new FairScheduler(drawn.nodes, drawn.rackOf, root, rules);
    }

    @Override
    public HadoopSetup hadoops(DrawnYarn drawn, LongSupplier nanos) {
      return new HadoopSetups(drawn).fair(this, nanos);
    }

    @Override
    public boolean countsVcores() {
      return true;
    }
  }

  /** The capacity scheduler's queues and rules. */
  record Capacity(CapacityQueues queues) implements Scheduler {
    @Override
    public ContainerScheduler ours(DrawnYarn drawn) {
      return new CapacityScheduler(drawn.nodes, drawn.rackOf, queues, drawn.minimum);
    }

    @Override
    public HadoopSetup hadoops(DrawnYarn drawn, LongSupplier nanos) {
      return new HadoopSetups(drawn).capacity(queues, nanos);
    }

    @Override
    public boolean countsVcores() {
      return false;
    }
  }

  static DrawnYarn fair(Random random) {
    return new Draw(random, false).fair();
  }

  static DrawnYarn capacity(Random random) {
    return new Draw(random, random.nextBoolean()).capacity();
  }

  int racks() {
    return rackOf.stream().mapToInt(rack -> rack + 1).max().orElseThrow();
  }

  /** Draws one cluster. */
  private static final class Draw {
    private final Random random;
    private final List<Resource> nodes = new ArrayList<>();
    private final List<Integer> rackOf = new ArrayList<>();
    private final List<String> leaves = new ArrayList<>();
    private final Resource minimum;

    /** True if queues have maximums, whose sizes are then multiples of the minimum container. */
    private final boolean bounded;

    /** The per cent in which capacities are drawn. */
    private final int step;

    Draw(Random random, boolean bounded) {
      this.random = random;
      this.bounded = bounded;
      step = bounded ? 25 : 1;
      minimum = new Resource(bounded ? 64 : of(512, GIB, GIB), 1);
      int racks = 1 + random.nextInt(4);
      int count = 2 + random.nextInt(11);
      List<Resource> sizes = new ArrayList<>();
      for (int size = 0; size < 3; size++) {
        int memory = bounded ? of(4, 8, 12, 16) : of(4, 6, 8, 12, 16);
        sizes.add(new Resource(GIB * memory, of(3, 4, 8, 16)));
      }
      for (int node = 0; node < count; node++) {
        nodes.add(sizes.get(random.nextInt(sizes.size())));
        rackOf.add(node < racks ? node : random.nextInt(racks));
      }
    }

    private int of(int... values) {
      return values[random.nextInt(values.length)];
    }

    private double of(double... values) {
      return values[random.nextInt(values.length)];
    }

    private boolean chance(double part) {
      return random.nextDouble() < part;
    }

    private Resource total() {
      return nodes.stream().reduce(Resource.NONE, Resource::plus);
    }

    DrawnYarn fair() {
      QueuePolicy policy = chance(0.4) ? new DominantPolicy() : new FairPolicy();
      List<QueuePlan> queues = fairChildren("root", policy, 1);
      Resource increment = new Resource(of(256, 512, GIB), 1);
      var rules =
          new SchedulerRules(
              switch (random.nextInt(3)) {
                case 0 -> new ContainerAssignments.UpTo(1);
                case 1 -> new ContainerAssignments.UpTo(of(-1, 2, 3));
                default -> new ContainerAssignments.HalfOfFree();
              },
              chance(0.3)
                  ? LocalityThresholds.NONE
                  : new LocalityThresholds(of(0, 0.3, 0.5, 1), of(0, 0.3, 0.7, 1)),
              new ReservationRules(of(0.05, 0.3, 1), of(0, 1, 1.5, 2, 4)),
              new ContainerSizes(minimum, increment));
      var root = new QueuePlan("root", QueueLimits.NONE, policy, queues);
      return drawn(increment, new Fair(root, rules));
    }

    private DrawnYarn drawn(Resource increment, Scheduler scheduler) {
      return new DrawnYarn(nodes, rackOf, minimum, increment, leaves, scheduler);
    }

    private List<QueuePlan> fairChildren(String above, QueuePolicy policy, int level) {
      List<QueuePlan> all = new ArrayList<>();
      int count = 1 + random.nextInt(3);
      for (int child = 0; child < count; child++) {
        String name = "q" + (char) ('a' + random.nextInt(8)) + child;
        boolean parent = level < LEVELS && chance(0.3);
        QueuePolicy own = policy instanceof DominantPolicy && chance(0.7) ? policy : plain(parent);
        List<QueuePlan> below =
            parent ? fairChildren(above + "." + name, own, level + 1) : List.of();
        if (!parent) {
          leaves.add(above + "." + name);
        }
        all.add(new QueuePlan(name, fairLimits(policy), own, below));
      }
      return all;
    }

    private QueuePolicy plain(boolean parent) {
      return !parent && chance(0.3) ? new FifoPolicy() : new FairPolicy();
    }

    private QueueLimits fairLimits(QueuePolicy above) {
      boolean starves = !(above instanceof DominantPolicy) && chance(0.3);
      return new QueueLimits(
          of(1, 1, 1, 2, 0.5, 3),
          starves ? part(0.1, 0.3) : Resource.NONE,
          chance(0.4) ? part(0.3, 0.9) : Resource.UNBOUNDED,
          chance(0.3) ? 1 + random.nextInt(3) : Integer.MAX_VALUE,
          of(0.5, 0.5, QueueLimits.UNLIMITED_AM_SHARE, 0.1, 0.3, 1));
    }

    private Resource part(double least, double most) {
      double part = least + (most - least) * random.nextDouble();
      Resource total = total();
      return new Resource(
          (long) (total.memory() * part), Math.max(1, (long) (total.vcores() * part)));
    }

    DrawnYarn capacity() {
      var rules =
          new CapacityRules(
              of(0, 2, 4, 40),
              of(CapacityRules.BY_ASKS, CapacityRules.BY_ASKS, 0, 3),
              of(1, 2, 5, 100),
              of(1, 1, 2, 10));
      List<CapacityPlan> queues = capacityChildren("root", 1);
      var root = new CapacityPlan("root", 1, 1, CapacityPlan.Terms.USUAL, queues);
      return drawn(minimum, new Capacity(new CapacityQueues(root, rules)));
    }

    private List<CapacityPlan> capacityChildren(String above, int level) {
      int count = 1 + random.nextInt(3);
      int left = 100;
      List<CapacityPlan> all = new ArrayList<>();
      for (int child = 0; child < count; child++) {
        String name =
            level == 1 && child == 0
                ? CapacityQueues.DEFAULT
                : "q" + (char) ('a' + random.nextInt(8)) + level + leaves.size();
        int capacity = child == count - 1 ? left : part(left - step * (count - 1 - child));
        left -= capacity;
        boolean parent = level < LEVELS && !name.equals(CapacityQueues.DEFAULT) && chance(0.4);
        List<CapacityPlan> below =
            parent ? capacityChildren(above + "." + name, level + 1) : List.of();
        if (!parent) {
          leaves.add(above + "." + name);
        }
        int most = bounded && chance(0.6) ? capacity - step + part(100 - capacity + step) : 100;
        all.add(new CapacityPlan(name, capacity / 100f, most / 100f, terms(parent), below));
      }
      return all;
    }

    /** Returns a number of per cent, from one step to the most. */
    private int part(int most) {
      return step * (1 + random.nextInt(most / step));
    }

    private CapacityPlan.Terms terms(boolean parent) {
      return parent
          ? CapacityPlan.Terms.USUAL
          : new CapacityPlan.Terms(
              of(100, 100, 25, 50, 33),
              (float) of(1, 1, 0.5, 2, 5),
              (float) of(0.1, 0.3, 0.5, 1),
              chance(0.5));
    }
  }
}
