package io.racklab.master;

import io.racklab.master.engine.workload.ComputeCosts;
import io.racklab.master.engine.workload.DataSizes;
import io.racklab.master.engine.workload.InputPlace;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.master.engine.workload.KeyShares;
import io.racklab.master.engine.workload.Submission;
import io.racklab.master.engine.workload.TaskCounts;
import io.racklab.master.engine.workload.settings.JobSetting;
import io.racklab.master.engine.workload.settings.JobSettings;
import io.racklab.master.engine.workload.settings.ProcessStarts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A job for tests, told by the names of what matters there: else it comes at the start, has one map
 * and no bytes, and computes a hundredth of a second for each byte.
 */
public final class SpecBuilder {
  private final int number;
  private String name = "job";
  private String user = "user";
  private String pool = "pool";
  private Duration submit = Duration.ZERO;
  private long input;
  private long shuffle;
  private long output;
  private int maps = 1;
  private int reduces;
  private List<Integer> after = List.of();
  private KeyShares keys = KeyShares.EVEN;
  private JobSettings settings = JobSettings.NONE;
  private ProcessStarts starts = ProcessStarts.EVERY;
  private InputPlace place = InputPlace.DRAWN;
  private double mapCost = 0.01;
  private double reduceCost = 0.01;

  SpecBuilder(int number) {
    this.number = number;
  }

  public SpecBuilder name(String name) {
    this.name = name;
    return this;
  }

  public SpecBuilder user(String user) {
    this.user = user;
    return this;
  }

  public SpecBuilder pool(String pool) {
    this.pool = pool;
    return this;
  }

  /** A user with a pool of the same name. */
  public SpecBuilder by(String user) {
    return user(user).pool(user);
  }

  public SpecBuilder submit(Duration submit) {
    this.submit = submit;
    return this;
  }

  public SpecBuilder input(long bytes) {
    input = bytes;
    return this;
  }

  public SpecBuilder shuffle(long bytes) {
    shuffle = bytes;
    return this;
  }

  public SpecBuilder output(long bytes) {
    output = bytes;
    return this;
  }

  public SpecBuilder maps(int maps) {
    this.maps = maps;
    return this;
  }

  public SpecBuilder reduces(int reduces) {
    this.reduces = reduces;
    return this;
  }

  public SpecBuilder mapCost(double secondsPerByte) {
    mapCost = secondsPerByte;
    return this;
  }

  public SpecBuilder reduceCost(double secondsPerByte) {
    reduceCost = secondsPerByte;
    return this;
  }

  public SpecBuilder after(Integer... jobs) {
    after = List.of(jobs);
    return this;
  }

  public SpecBuilder settings(Map<JobSetting, Double> values) {
    settings = new JobSettings(values);
    return this;
  }

  public SpecBuilder starts(ProcessStarts starts) {
    this.starts = starts;
    return this;
  }

  public SpecBuilder keys(KeyShares keys) {
    this.keys = keys;
    return this;
  }

  public SpecBuilder place(InputPlace place) {
    this.place = place;
    return this;
  }

  public JobSpec build() {
    return new JobSpec(
        number,
        new Submission(name, user, pool, submit, after, settings),
        new DataSizes(input, shuffle, output),
        new TaskCounts(maps, reduces),
        new ComputeCosts(mapCost, reduceCost, starts),
        OptionalInt.empty(),
        keys,
        place);
  }
}
