package org.apache.hadoop.yarn.server.resourcemanager;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.yarn.LocalConfigurationProvider;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.ahs.RMApplicationHistoryWriter;
import org.apache.hadoop.yarn.server.resourcemanager.metrics.NoOpSystemMetricPublisher;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.AllocationTagsManager;

/**
 * A resource manager that has a scheduler and nothing else, and nodes that only answer. In this
 * package, since a scheduler's surroundings are not public.
 */
final class BareManager {
  private BareManager() {}

  static CapacityScheduler start(Configuration conf) {
    RMContextImpl context = new RMContextImpl();
    context.setDispatcher(new Quiet());
    RMNodeLabelsManager labels = new NoLabels();
    labels.setRMContext(context);
    labels.init(conf);
    context.setNodeLabelManager(labels);
    context.setSystemMetricsPublisher(new NoOpSystemMetricPublisher());
    context.setRMApplicationHistoryWriter(new NoHistory());
    context.setConfigurationProvider(new LocalConfigurationProvider());
    context.setYarnConfiguration(conf);
    context.setAllocationTagsManager(new AllocationTagsManager(context));
    CapacityScheduler scheduler = new CapacityScheduler();
    scheduler.setConf(conf);
    scheduler.setRMContext(context);
    context.setScheduler(scheduler);
    scheduler.init(conf);
    scheduler.start();
    return scheduler;
  }

  /**
   * Of the nodes that are kept for an application Hadoop gives up the first of a hash map: with such
   * a port that is the one with the lowest number.
   */
  private static NodeId address(String host, int number) {
    for (int port = 1; ; port++) {
      NodeId id = NodeId.newInstance(host, port);
      int hash = id.hashCode();
      if (((hash ^ hash >>> 16) & 15) == number) {
        return id;
      }
    }
  }

  /** A node of so many MiB that answers what the scheduler asks, and does nothing. */
  static RMNode node(int number, String host, String rack, int memory) {
    Map<String, Object> answers = new HashMap<>();
    NodeId id = address(host, number);
    answers.put("getNodeID", id);
    answers.put("getHostName", host);
    answers.put("getNodeAddress", id.toString());
    answers.put("getHttpAddress", id.toString());
    answers.put("getRackName", rack);
    answers.put("getNode", new NodeBase(host, rack));
    answers.put("getTotalCapability", Resource.newInstance(memory, 64));
    answers.put("getState", NodeState.RUNNING);
    answers.put("hashCode", id.hashCode());
    answers.put("toString", host);
    return (RMNode)
        Proxy.newProxyInstance(
            RMNode.class.getClassLoader(),
            new Class<?>[] {RMNode.class},
            (self, method, arguments) ->
                method.getName().equals("equals")
                    ? self == arguments[0]
                    : answers.getOrDefault(method.getName(), nothing(method.getReturnType())));
  }

  private static Object nothing(Class<?> type) {
    if (List.class.isAssignableFrom(type)) {
      return new ArrayList<>();
    }
    if (Set.class.isAssignableFrom(type)) {
      return new HashSet<>();
    }
    if (Map.class.isAssignableFrom(type)) {
      return new HashMap<>();
    }
    if (type == boolean.class) {
      return false;
    }
    if (type == long.class) {
      return 0L;
    }
    return type == int.class ? (Object) 0 : type == float.class ? (Object) 0f : null;
  }

  private static final class Quiet implements Dispatcher {
    @Override
    @SuppressWarnings("rawtypes")
    public EventHandler<Event> getEventHandler() {
      return event -> {};
    }

    @Override
    @SuppressWarnings("rawtypes")
    public void register(Class<? extends Enum> type, EventHandler handler) {}
  }

  private static final class NoLabels extends RMNodeLabelsManager {
    @Override
    protected void initNodeLabelStore(Configuration conf) {}

    @Override
    protected void initDispatcher(Configuration conf) {}

    @Override
    protected void startDispatcher() {}

    @Override
    protected void stopDispatcher() {}
  }

  private static final class NoHistory extends RMApplicationHistoryWriter {
    @Override
    public void containerStarted(RMContainer container) {}

    @Override
    public void containerFinished(RMContainer container) {}
  }
}
