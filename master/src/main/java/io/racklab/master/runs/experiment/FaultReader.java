package io.racklab.master.runs.experiment;

import io.racklab.master.engine.network.LinkMode;
import io.racklab.master.engine.workload.JobSpec;
import io.racklab.protocol.TaskType;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code faults = [ { at = 60s, kill = r1-n2 }, { at = "40% of job-3 shuffle", lose = r2, for
 * = 5min }, { at = 20s, fail = job-3-m-5 } ]}.
 */
final class FaultReader {
  private static final Pattern SHARE =
      Pattern.compile("(\\d{1,3}(?:\\.\\d+)?)\\s*% of job-(\\d{1,9}) (maps|shuffle|reduces)");
  private static final String MOMENTS =
      "write at = 60s, or at = \"40% of job-3 shuffle\" (or maps, or reduces)";
  private static final Map<String, TaskType> TYPES =
      Map.of("maps", TaskType.MAP, "reduces", TaskType.REDUCE);

  private final FaultNames names;

  FaultReader(FaultNames names) {
    this.names = names;
  }

  /**
   * @param links the kind of links; native links keep their rates, so no fault may change them
   */
  List<Fault> read(Field faults, LinkMode links) {
    List<Fault> read = new ArrayList<>();
    for (Section fault : faults.sections()) {
      Optional<Fault.Moment> moment = moment(fault.at("at"));
      FaultActions actions = new FaultActions(fault, names);
      Optional<Fault.Action> action = actions.read();
      Optional<Duration> lasting = actions.lasting();
      fault.end();
      if (moment.isPresent() && action.isPresent()) {
        read.add(new Fault(moment.get(), action.get(), lasting));
      }
    }
    if (links == LinkMode.NATIVE
        && read.stream().map(Fault::action).anyMatch(Fault::changesLinks)) {
      faults.problem(
          "network = native has no links whose rates a fault could change",
          "leave link and flap out, or network");
    }
    return read;
  }

  private Optional<Fault.Moment> moment(Field at) {
    at.required("at = 60s");
    Optional<String> text = at.isText() ? at.text() : Optional.empty();
    if (text.isEmpty() || text.get().indexOf('%') < 0) {
      return at.duration(Duration.ZERO).map(Fault.At::new);
    }
    Matcher share = SHARE.matcher(text.get());
    if (!share.matches() || Double.parseDouble(share.group(1)) > 100) {
      at.problem("\"" + text.get() + "\" is no share of a job's progress", MOMENTS);
      return Optional.empty();
    }
    return names
        .job(at, Integer.parseInt(share.group(2)))
        .flatMap(job -> moment(at, job, share.group(3), Double.parseDouble(share.group(1)) / 100));
  }

  private static Optional<Fault.Moment> moment(Field at, JobSpec job, String phase, double share) {
    if (job.reduces() == 0 && !phase.equals("maps")) {
      at.problem("job-" + job.number() + " has no reduces", "name its maps, or another job");
      return Optional.empty();
    }
    return Optional.of(
        phase.equals("shuffle")
            ? new Fault.Shuffled(job.number(), share)
            : new Fault.TasksEnded(job.number(), TYPES.get(phase), share));
  }
}
