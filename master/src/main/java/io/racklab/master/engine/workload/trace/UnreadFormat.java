package io.racklab.master.engine.workload.trace;

import java.util.regex.Pattern;

/** A kind of file that is not read but often taken for one that is. */
enum UnreadFormat {
  /** The instances of Alibaba's trace of 2018. */
  ALIBABA_INSTANCES(
      "a batch_instance table of Alibaba's trace of 2018",
      "\\s*ins_\\d+,(?:[^,\\n]*,){12}[^,\\n]*$",
      "its tasks are read: write alibaba:batch_task.csv"),
  /** The containers of Alibaba's trace of 2018. */
  ALIBABA_CONTAINERS(
      "a container table of Alibaba's trace of 2018",
      "\\s*c_\\d+,m_\\d+,(?:[^,\\n]*,){5,8}[^,\\n]*$",
      "its containers run for ever; write alibaba:batch_task.csv"),
  /** The job events of Google's trace of 2011. Its rows have the job's name in column 7. */
  GOOGLE_JOBS(
      "a part of job_events of Google's trace of 2011",
      "\\s*\\d+,[012]?,\\d+,[0-8],[^,\\n]*,[0-3]?,[^,\\n]+,[^,\\n]*$",
      "its jobs have no tasks; write google:FOLDER of task_events"),
  /** The machine events of Google's trace of 2011. */
  GOOGLE_MACHINES(
      "a part of machine_events of Google's trace of 2011",
      "\\s*\\d+,\\d+,[012],[^,\\n]*,[-0-9.eE]*,[-0-9.eE]*$",
      "it has no jobs; write google:FOLDER of task_events"),
  /** The task usage of Google's trace of 2011. */
  GOOGLE_USAGE(
      "a part of task_usage of Google's trace of 2011",
      "\\s*\\d+,\\d+,\\d+,\\d+,\\d+,(?:[-0-9.eE]*,){12,14}[-0-9.eE]*$",
      "it says what tasks used, not when they ran; write google:FOLDER of task_events");

  private final String title;
  private final Pattern beginning;
  private final String instead;

  UnreadFormat(String title, String beginning, String instead) {
    this.title = title;
    this.beginning = Pattern.compile(beginning, Pattern.MULTILINE);
    this.instead = instead;
  }

  /** True if a file that begins like this probably has this format. */
  boolean looksLike(String head) {
    return beginning.matcher(head).lookingAt();
  }

  /**
   * Returns the title of such a file and the advice for its users. It has no word, since it cannot
   * be read.
   */
  Recognized recognized() {
    return new Recognized("", title, instead);
  }
}
