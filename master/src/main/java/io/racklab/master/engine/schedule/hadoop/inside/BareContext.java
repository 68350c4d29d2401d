package io.racklab.master.engine.schedule.hadoop.inside;

import java.lang.invoke.MethodType;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.LocalConfigurationProvider;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.LogAggregationContext;
import org.apache.hadoop.yarn.api.records.NMToken;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.Token;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.server.api.ContainerType;
import org.apache.hadoop.yarn.server.resourcemanager.RMActiveServiceContext;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.ahs.RMApplicationHistoryWriter;
import org.apache.hadoop.yarn.server.resourcemanager.metrics.NoOpSystemMetricPublisher;
import org.apache.hadoop.yarn.server.resourcemanager.placement.PlacementManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.AllocationExpirationInfo;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.ContainerAllocationExpirer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.AllocationTagsManager;
import org.apache.hadoop.yarn.server.resourcemanager.security.NMTokenSecretManagerInRM;
import org.apache.hadoop.yarn.server.resourcemanager.security.RMContainerTokenSecretManager;

/** A resource manager's context that has what schedulers ask for, and nothing else. */
final class BareContext {
  private BareContext() {}

  static RMContextImpl of(Configuration conf, Dispatcher dispatcher, Labels labels) {
    RMContextImpl context = new RMContextImpl();
    set(RMContextImpl.class, context, Dispatcher.class, dispatcher);
    RMActiveServiceContext active = context.getActiveServiceContext();
    Class<?> type = RMActiveServiceContext.class;
    set(type, active, ContainerAllocationExpirer.class, new NoExpirer(dispatcher));
    set(type, active, RMContainerTokenSecretManager.class, new NoContainerTokens(conf));
    set(type, active, NMTokenSecretManagerInRM.class, new NoNodeTokens(conf));
    labels.setRMContext(context);
    labels.init(conf);
    context.setNodeLabelManager(labels);
    context.setSystemMetricsPublisher(new NoOpSystemMetricPublisher());
    context.setRMApplicationHistoryWriter(new NoHistory());
    context.setConfigurationProvider(new LocalConfigurationProvider());
    context.setYarnConfiguration(conf);
    context.setAllocationTagsManager(new AllocationTagsManager(context));
    context.setQueuePlacementManager(new PlacementManager());
    return context;
  }

  /** Calls a setter that is named after a type. */
  private static void set(Class<?> declaring, Object of, Class<?> type, Object value) {
    String name = "set" + type.getSimpleName().replaceFirst("^RM|InRM$", "");
    Hidden.call(declaring, of, name, MethodType.methodType(void.class, type), value);
  }

  /** Containers are launched as soon as they are given, so none expires. */
  private static final class NoExpirer extends ContainerAllocationExpirer {
    NoExpirer(Dispatcher dispatcher) {
      super(dispatcher);
    }

    @Override
    public synchronized void register(AllocationExpirationInfo any) {}

    @Override
    public synchronized void unregister(AllocationExpirationInfo any) {}
  }

  private static final class NoContainerTokens extends RMContainerTokenSecretManager {
    NoContainerTokens(Configuration conf) {
      super(conf);
    }

    @Override
    public Token createContainerToken(
        ContainerId containerId,
        int containerVersion,
        NodeId nodeId,
        String appSubmitter,
        Resource capability,
        Priority priority,
        long createTime,
        LogAggregationContext logAggregationContext,
        String nodeLabelExpression,
        ContainerType containerType,
        ExecutionType execType,
        long allocationRequestId,
        Set<String> allocationTags) {
      return null;
    }
  }

  private static final class NoNodeTokens extends NMTokenSecretManagerInRM {
    NoNodeTokens(Configuration conf) {
      super(conf);
    }

    @Override
    public NMToken createAndGetNMToken(
        String submitter, ApplicationAttemptId attempt, Container container) {
      return null;
    }
  }

  private static final class NoHistory extends RMApplicationHistoryWriter {
    @Override
    public void containerStarted(RMContainer container) {}

    @Override
    public void containerFinished(RMContainer container) {}
  }
}
