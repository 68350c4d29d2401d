package io.racklab.deploy.console;

import io.racklab.master.analysis.report.TimeComparison;
import io.racklab.master.analysis.report.TimeComparison.InCell;
import io.racklab.master.analysis.report.TimeComparison.JobOfRepeat;
import io.racklab.master.analysis.report.TimeComparison.Parted;
import io.racklab.master.analysis.why.Breakdown;
import io.racklab.master.analysis.why.DecisiveLaunch;
import io.racklab.master.analysis.why.FirstDivergence.Launch;
import io.racklab.master.analysis.why.LaunchCandidates.Candidate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The reasons why one scheduler's jobs take longer or shorter than another's, as nested maps for
 * JSON.
 */
public final class WhyJson {
  private WhyJson() {}

  /** Returns the comparison with all jobs. */
  public static Map<String, Object> of(TimeComparison why) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("baseline", why.baseline());
    json.put("contender", why.other());
    json.put("cells", why.cells().stream().map(WhyJson::cell).toList());
    return json;
  }

  private static Map<String, Object> cell(InCell cell) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("cell", cell.cell().values());
    json.put("repeats", cell.repeats());
    List<Breakdown> all = cell.jobs().stream().map(job -> job.difference().seconds()).toList();
    json.put("mean_s", Breakdown.mean(all).seconds());
    json.put("jobs", cell.jobs().stream().map(WhyJson::job).toList());
    json.put("first_different_decision", cell.divergence().map(WhyJson::divergence).orElse(null));
    return json;
  }

  private static Map<String, Object> job(JobOfRepeat job) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("repeat", job.repeat());
    json.put("job", job.difference().job());
    json.put("in_all_s", job.difference().seconds().total());
    json.put("seconds", job.difference().seconds().seconds());
    return json;
  }

  private static Map<String, Object> divergence(Parted parted) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("repeat", parted.repeat());
    json.put("launch", parted.at().same() + 1);
    json.put("of", parted.at().of());
    json.put("baseline", launch(parted.at().one()));
    json.put("contender", launch(parted.at().other()));
    json.put("candidates", parted.candidates().stream().map(WhyJson::candidate).toList());
    json.put("first_that_matters", parted.decisive().map(WhyJson::decisive).orElse(null));
    return json;
  }

  private static Map<String, Object> decisive(DecisiveLaunch decisive) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("job", decisive.job());
    json.put("longer", decisive.longer());
    json.put("baseline", launch(decisive.one()));
    json.put("contender", launch(decisive.other()));
    return json;
  }

  private static Map<String, Object> launch(Optional<Launch> launch) {
    if (launch.isEmpty()) {
      return null;
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("attempt", launch.get().attempt());
    json.put("node", launch.get().node());
    json.put("at_s", launch.get().at());
    return json;
  }

  private static Map<String, Object> candidate(Candidate candidate) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("job", candidate.job());
    json.put("submit_s", candidate.submit());
    json.put("waiting", candidate.waiting());
    json.put("running", candidate.running());
    return json;
  }
}
