package io.racklab.protocol;

import java.util.List;

/** The submissions that a master knows of, by their numbers. */
public record SubmissionList(List<SubmissionStatus> submissions) implements Message {
  public SubmissionList {
    submissions = List.copyOf(submissions);
  }
}
