package io.racklab.master.engine.workload.calibration;

import io.racklab.master.engine.workload.trace.TraceJob;
import java.util.regex.Pattern;

/** What jobs of one class have in common. */
public enum JobClassing {
  /**
   * Their name without its numbers, which are dates or counts: {@code sort-#} of {@code sort-17}.
   */
  NAME {
    @Override
    public String of(TraceJob job) {
      return NUMBERS.matcher(job.name()).replaceAll("#");
    }
  },
  /** The user who submitted them. */
  USER {
    @Override
    public String of(TraceJob job) {
      return job.user();
    }
  },
  /** Their queue. */
  QUEUE {
    @Override
    public String of(TraceJob job) {
      return job.request().pool();
    }
  },
  /** Nothing with any other job: each is a class of its own. */
  JOB {
    @Override
    public String of(TraceJob job) {
      return "job " + job.line();
    }
  },
  /** Nothing: all jobs are of one class. */
  NONE {
    @Override
    public String of(TraceJob job) {
      return OTHERS;
    }
  };

  /** The class of jobs whose own class is too small, or unknown. */
  public static final String OTHERS = "others";

  /** Numbers, and what an id or a hash has between them. */
  private static final Pattern NUMBERS = Pattern.compile("[0-9]+(?:[-_:.]*[0-9]+)*");

  /** Returns the class of a job. */
  public abstract String of(TraceJob job);
}
