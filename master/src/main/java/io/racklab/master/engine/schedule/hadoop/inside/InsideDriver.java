package io.racklab.master.engine.schedule.hadoop.inside;

import io.racklab.master.engine.schedule.hadoop.HadoopApplication;
import io.racklab.master.engine.schedule.hadoop.HadoopDriver;
import io.racklab.master.engine.schedule.hadoop.HadoopSetup;
import io.racklab.master.engine.schedule.hadoop.inside.InsideApplication.HeldContainer;
import io.racklab.master.engine.schedule.yarn.Asks;
import io.racklab.master.engine.schedule.yarn.Container;
import io.racklab.master.engine.schedule.yarn.RejectedApplicationException;
import io.racklab.master.engine.schedule.yarn.Reserved;
import io.racklab.master.engine.schedule.yarn.Resource;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.InvalidResourceRequestException;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.proto.YarnServiceProtos.SchedulerResourceTypes;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.RMServerUtils;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ContainerUpdates;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeAddedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeRemovedSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;

/**
 * Drives a scheduler of Hadoop's: plays the resource manager, its node managers and its application
 * masters.
 */
public final class InsideDriver implements HadoopDriver {
  /** Hadoop's priority of requests for a master's container. */
  private static final int MASTER = 0;

  private final Map<Integer, InsideApplication> applications = new LinkedHashMap<>();
  private final Map<NodeId, InsideNode> nodeOf = new LinkedHashMap<>();
  private final List<InsideNode> nodes = new ArrayList<>();
  private final BitSet lost = new BitSet();
  private final List<Container> takenBack = new ArrayList<>();
  private final InlineEvents events = new InlineEvents();
  private final RMContextImpl context;
  private final AbstractYarnScheduler<?, ?> scheduler;
  private final Runnable schedulerUpdate;
  private final TimedDuties duties;
  private final Admission admission;
  private final Requests requests;
  private final GivenContainers given;

  /** Makes the scheduler and adds the nodes. */
  public InsideDriver(HadoopSetup setup) {
    HadoopTime.runsBy(setup.nanos());
    Configuration conf = RunConfiguration.of(setup);
    Labels labels = new Labels();
    context = BareContext.of(conf, events, labels);
    scheduler = BareScheduler.of(setup, conf, context);
    schedulerUpdate = BareScheduler.update(scheduler);
    duties = BareScheduler.duties(scheduler, schedulerUpdate);
    admission = new Admission(scheduler, context, events);
    requests = new Requests(nodes, setup.racks());
    given = new GivenContainers(scheduler, applications, nodeOf);
    labels.add(setup.nodes(), conf);
    for (int number = 0; number < setup.nodes().size(); number++) {
      var described = setup.nodes().get(number);
      InsideNode node =
          InsideNode.of(number, described, setup.racks().get(described.rack()), context);
      nodes.add(node);
      nodeOf.put(node.id(), node);
      added(node);
    }
    settle();
  }

  private void added(InsideNode node) {
    context.getRMNodes().put(node.id(), node.node());
    scheduler.handle(new NodeAddedSchedulerEvent(node.node()));
    // Of Hadoop's schedulers, only the fair one has this duty, and then it is woken, too.
    duties.trigger(schedulerUpdate);
  }

  /** Hands over the events that wait for the scheduler, and notes what it has killed. */
  private void settle() {
    events.dispatch(scheduler::handle);
    for (ContainerId killed : events.takeKilled()) {
      InsideApplication application =
          applications.get(killed.getApplicationAttemptId().getApplicationId().getId());
      HeldContainer held = application == null ? null : application.held(killed);
      if (held != null && !lost.get(held.container().node())) {
        takenBack.add(held.container());
      }
    }
  }

  @Override
  public void submit(int application, String queue, String user, long millis) {
    submit(new HadoopApplication(application, queue, user));
  }

  @Override
  public void submit(HadoopApplication described) {
    if (applications.isEmpty()) {
      // Nobody had to wake for duties in a cluster without applications.
      performDuties();
    }
    InsideApplication application = new InsideApplication(described, context);
    try {
      admission.admit(application);
    } catch (RejectedApplicationException rejected) {
      context.getRMApps().remove(application.id());
      throw rejected;
    }
    applications.put(described.number(), application);
    settle();
  }

  @Override
  public boolean countsVcores() {
    return scheduler.getSchedulingResourceTypes().contains(SchedulerResourceTypes.CPU);
  }

  @Override
  public String queue(int application) {
    Queue queue =
        scheduler.getSchedulerApplications().get(applications.get(application).id()).getQueue();
    return queue instanceof CSQueue capacity ? capacity.getQueuePath() : queue.getQueueName();
  }

  @Override
  public void ask(int number, int priority, Asks wanted) {
    InsideApplication application = applications.get(number);
    boolean forMaster = priority == MASTER && wanted.anywhere() > 0;
    if (application.attempt() == null || forMaster && application.masterEnded()) {
      start(application, forMaster ? Requests.ofMaster(priority, wanted) : List.of());
    }
    SchedulerApplicationAttempt attempt = attempt(application);
    boolean resized = application.resizes(priority, wanted.each());
    List<ResourceRequest> changed = requests.changed(attempt, priority, wanted, resized);
    if (!changed.isEmpty()) {
      validate(application, changed);
      try {
        allocate(application, changed);
      } catch (YarnRuntimeException refused) {
        throw new RejectedApplicationException(number, refused.getMessage());
      }
      settle();
    }
  }

  private void allocate(InsideApplication application, List<ResourceRequest> changed) {
    scheduler.allocate(
        application.attempt(),
        changed,
        null,
        List.of(),
        List.of(),
        List.of(),
        new ContainerUpdates());
  }

  /** Starts an attempt; an earlier one ends, and its containers are killed. */
  private void start(InsideApplication application, List<ResourceRequest> masterRequests) {
    if (application.attempt() != null) {
      scheduler.handle(
          new AppAttemptRemovedSchedulerEvent(
              application.attempt(), RMAppAttemptState.FAILED, false));
      settle();
    }
    validate(application, masterRequests);
    application.startAttempt(masterRequests);
    scheduler.handle(new AppAttemptAddedSchedulerEvent(application.attempt(), false));
    settle();
  }

  /** Normalizes requests as Hadoop's ApplicationMasterService does. */
  private void validate(InsideApplication application, List<ResourceRequest> asked) {
    String queue = queue(application.number());
    try {
      RMServerUtils.normalizeAndValidateRequests(
          asked,
          scheduler.getMaximumResourceCapability(queue),
          queue,
          scheduler,
          context,
          YarnConfiguration.areNodeLabelsEnabled(context.getYarnConfiguration()));
    } catch (InvalidResourceRequestException refused) {
      throw new RejectedApplicationException(application.number(), refused.getMessage());
    }
  }

  private SchedulerApplicationAttempt attempt(InsideApplication application) {
    return scheduler.getApplicationAttempt(application.attempt());
  }

  @Override
  public void shun(int application, IntPredicate shunned) {
    applications.get(application).shuns(shunned);
  }

  @Override
  public void update() {
    performDuties();
  }

  private void performDuties() {
    duties.perform();
    settle();
  }

  /** Without applications, duties at intervals change nothing: they do not wake the caller. */
  @Override
  public long wakeMillis() {
    long next = duties.nextMillis(applications.isEmpty());
    return next == Long.MAX_VALUE ? next : next - HadoopTime.START_MILLIS;
  }

  @Override
  public List<Container> takenBack() {
    List<Container> all = List.copyOf(takenBack);
    takenBack.clear();
    return all;
  }

  @Override
  public void completed(Container container) {
    InsideApplication application = applications.get(container.application());
    HeldContainer ended = application == null ? null : application.ended(container.number());
    if (ended == null) {
      return;
    }
    RMContainer running = scheduler.getRMContainer(ended.id());
    if (running != null) {
      ContainerStatus status =
          ContainerStatus.newInstance(ended.id(), ContainerState.COMPLETE, "", 0);
      scheduler.completedContainer(running, status, RMContainerEventType.FINISHED);
    }
    release(ended);
    takenBack.remove(container);
    settle();
  }

  /** The node reports that a container has ended. */
  private void release(HeldContainer ended) {
    SchedulerNode node = scheduler.getSchedulerNode(nodes.get(ended.container().node()).id());
    if (node != null) {
      node.releaseContainer(ended.id(), true);
    }
  }

  @Override
  public void remove(int number) {
    InsideApplication application = applications.remove(number);
    if (application.attempt() != null) {
      scheduler.handle(
          new AppAttemptRemovedSchedulerEvent(
              application.attempt(), RMAppAttemptState.FINISHED, false));
    }
    scheduler.handle(new AppRemovedSchedulerEvent(application.id(), RMAppState.FINISHED));
    application.held().forEach(this::release);
    takenBack.removeIf(container -> container.application() == number);
    settle();
    context.getRMApps().remove(application.id());
  }

  @Override
  public void nodeLost(int number) {
    InsideNode node = nodes.get(number);
    lost.set(number);
    takenBack.removeIf(container -> container.node() == number);
    context.getRMNodes().remove(node.id());
    scheduler.handle(new NodeRemovedSchedulerEvent(node.node()));
    duties.trigger(schedulerUpdate);
    settle();
  }

  @Override
  public void nodeBack(int number) {
    lost.clear(number);
    added(nodes.get(number));
    settle();
  }

  @Override
  public List<Container> heartbeat(int number) {
    InsideNode node = nodes.get(number);
    for (InsideApplication application : applications.values()) {
      if (application.changesBlacklist(number)) {
        List<String> name = List.of(node.name());
        boolean added = application.blacklists(number);
        attempt(application).updateBlacklist(added ? name : List.of(), added ? List.of() : name);
      }
    }
    if (scheduler instanceof FifoScheduler) {
      applications.values().forEach(application -> lower(application, node));
    }
    scheduler.handle(new NodeUpdateSchedulerEvent(node.node()));
    settle();
    return given.taken(events.takeAllocated());
  }

  private void lower(InsideApplication application, InsideNode node) {
    SchedulerApplicationAttempt attempt =
        application.attempt() == null ? null : attempt(application);
    if (attempt != null) {
      List<ResourceRequest> lower = Requests.beyondRack(attempt, node);
      if (!lower.isEmpty()) {
        allocate(application, lower);
      }
    }
  }

  @Override
  public Resource headroom(int application) {
    InsideApplication asking = applications.get(application);
    return asking.attempt() == null ? Resource.NONE : amount(attempt(asking).getHeadroom());
  }

  @Override
  public Resource free(int number) {
    SchedulerNode node = scheduler.getSchedulerNode(nodes.get(number).id());
    return node == null ? Resource.NONE : amount(node.getUnallocatedResource());
  }

  @Override
  public Optional<Reserved> reserved(int number) {
    SchedulerNode node = scheduler.getSchedulerNode(nodes.get(number).id());
    RMContainer container = node == null ? null : node.getReservedContainer();
    return container == null
        ? Optional.empty()
        : Optional.of(
            new Reserved(
                container.getApplicationAttemptId().getApplicationId().getId(),
                container.getReservedSchedulerKey().getPriority().getPriority(),
                amount(container.getReservedResource())));
  }

  static Resource amount(org.apache.hadoop.yarn.api.records.Resource hadoop) {
    return new Resource(Math.max(0, hadoop.getMemorySize()), Math.max(0, hadoop.getVirtualCores()));
  }

  @Override
  public void close() {
    scheduler.stop();
  }
}
