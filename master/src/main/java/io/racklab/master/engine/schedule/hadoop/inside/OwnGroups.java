package io.racklab.master.engine.schedule.hadoop.inside;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.security.GroupMappingServiceProvider;

/** The groups of users: each user is in the group of the same name. The machine is not asked. */
public final class OwnGroups implements GroupMappingServiceProvider {
  public OwnGroups() {}

  @Override
  public List<String> getGroups(String user) {
    return List.of(user);
  }

  @Override
  public Set<String> getGroupsSet(String user) {
    return new LinkedHashSet<>(getGroups(user));
  }

  @Override
  public void cacheGroupsRefresh() {}

  @Override
  public void cacheGroupsAdd(List<String> groups) {}
}
