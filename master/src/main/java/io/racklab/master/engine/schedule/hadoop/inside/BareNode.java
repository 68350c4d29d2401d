package io.racklab.master.engine.schedule.hadoop.inside;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeAttribute;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceUtilization;
import org.apache.hadoop.yarn.server.api.protocolrecords.NodeHeartbeatResponse;
import org.apache.hadoop.yarn.server.api.records.OpportunisticContainersStatus;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.UpdatedContainerInfo;

/**
 * A running node that reports nothing. It is a class, not a {@link Stub}, since schedulers ask a
 * node for its name and rack several times for each container.
 */
final class BareNode implements RMNode {
  private final NodeId id;
  private final String address;
  private final Node place;
  private final Resource total;
  private final Set<String> labels;
  private final RMContext context;

  BareNode(NodeId id, Node place, Resource total, Set<String> labels, RMContext context) {
    this.id = id;
    this.place = place;
    this.total = total;
    this.labels = labels;
    this.context = context;
    address = id.toString();
  }

  @Override
  public NodeId getNodeID() {
    return id;
  }

  @Override
  public String getHostName() {
    return id.getHost();
  }

  @Override
  public String getNodeAddress() {
    return address;
  }

  @Override
  public String getHttpAddress() {
    return address;
  }

  @Override
  public String getRackName() {
    return place.getNetworkLocation();
  }

  @Override
  public Node getNode() {
    return place;
  }

  @Override
  public Resource getTotalCapability() {
    return total;
  }

  @Override
  public NodeState getState() {
    return NodeState.RUNNING;
  }

  @Override
  public Set<String> getNodeLabels() {
    return labels;
  }

  @Override
  public RMContext getRMContext() {
    return context;
  }

  @Override
  public String toString() {
    return id.getHost();
  }

  @Override
  public int hashCode() {
    return id.getHost().hashCode();
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  // The rest has nothing to report.

  @Override
  public int getCommandPort() {
    return 0;
  }

  @Override
  public int getHttpPort() {
    return 0;
  }

  @Override
  public String getHealthReport() {
    return null;
  }

  @Override
  public long getLastHealthReportTime() {
    return 0;
  }

  @Override
  public String getNodeManagerVersion() {
    return null;
  }

  @Override
  public boolean isUpdatedCapability() {
    return false;
  }

  @Override
  public void resetUpdatedCapability() {}

  @Override
  public ResourceUtilization getAggregatedContainersUtilization() {
    return null;
  }

  @Override
  public ResourceUtilization getNodeUtilization() {
    return null;
  }

  @Override
  public Resource getPhysicalResource() {
    return null;
  }

  @Override
  public List<ContainerId> getContainersToCleanUp() {
    return new ArrayList<>();
  }

  @Override
  public List<ApplicationId> getAppsToCleanup() {
    return new ArrayList<>();
  }

  @Override
  public List<ApplicationId> getRunningApps() {
    return new ArrayList<>();
  }

  @Override
  public void setAndUpdateNodeHeartbeatResponse(NodeHeartbeatResponse response) {}

  @Override
  public NodeHeartbeatResponse getLastNodeHeartBeatResponse() {
    return null;
  }

  @Override
  public void resetLastNodeHeartBeatResponse() {}

  @Override
  public List<UpdatedContainerInfo> pullContainerUpdates() {
    return new ArrayList<>();
  }

  @Override
  public List<Container> pullNewlyIncreasedContainers() {
    return new ArrayList<>();
  }

  @Override
  public OpportunisticContainersStatus getOpportunisticContainersStatus() {
    return null;
  }

  @Override
  public long getUntrackedTimeStamp() {
    return 0;
  }

  @Override
  public void setUntrackedTimeStamp(long time) {}

  @Override
  public Integer getDecommissioningTimeout() {
    return null;
  }

  @Override
  public Map<String, Long> getAllocationTagsWithCount() {
    return new LinkedHashMap<>();
  }

  @Override
  public Set<NodeAttribute> getAllNodeAttributes() {
    return new LinkedHashSet<>();
  }

  @Override
  public long calculateHeartBeatInterval(
      long defaultInterval, long minimum, long maximum, float speedup, float slowdown) {
    return 0;
  }
}
