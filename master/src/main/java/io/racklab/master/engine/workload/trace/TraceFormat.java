package io.racklab.master.engine.workload.trace;

import io.racklab.topologies.config.InvalidInputException;
import io.racklab.topologies.config.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** A kind of trace with jobs and their measured tasks. */
public enum TraceFormat {
  /** Rumen's trace, which Hadoop's tool of that name makes from job histories. */
  RUMEN("a Rumen trace", "\\s*\\{(?s:.*)\"(?:mapTasks|jobID|heapMegabytes)\"") {
    @Override
    List<TraceJob> jobs(String file, InputStream stream) throws IOException {
      return JsonObjects.read(file, stream, objects -> new RumenReader(objects).jobs());
    }
  },
  /** The workload of YARN's scheduler load simulator. */
  SLS(
      "a workload of YARN's SLS",
      "\\s*\\{(?s:.*)\"(?:job\\.tasks|job\\.start\\.ms|(?:yarn\\.sls\\.)?am\\.type)\"") {
    @Override
    List<TraceJob> jobs(String file, InputStream stream) throws IOException {
      return JsonObjects.read(file, stream, objects -> new SlsReader(objects).jobs());
    }
  },
  /** Hadoop's job history: text in 1.x, Avro's JSON in MapReduce 2. */
  JHIST(
      "a job history of Hadoop",
      HistoryJsonReader.BEGINNING + "|\\f?!!FILE=|(?s:.*?)^(?:Meta|Job) [A-Z]+=\"") {
    @Override
    List<TraceJob> jobs(String file, InputStream stream) throws IOException {
      return HistoryFolder.read(file, stream).jobs();
    }

    @Override
    List<TraceJob> jobs(Path file, boolean skipBroken) {
      return Files.isDirectory(file)
          ? HistoryFolder.jobs(file, skipBroken)
          : super.jobs(file, skipBroken);
    }

    @Override
    public boolean hasPartsIn(Path folder) {
      return HistoryFolder.hasHistoriesIn(folder);
    }

    @Override
    public boolean readsFolders() {
      return true;
    }
  },
  /** The Standard Workload Format for logs of parallel machines. */
  SWF(
      "a log in the Standard Workload Format",
      "(?:\\s*;[^\\n]*\\n)*+\\s*\\d+(?:[ \\t]+-?[0-9.]+){17}") {
    @Override
    List<TraceJob> jobs(String file, InputStream stream) throws IOException {
      return new SwfReader(file, stream).jobs();
    }
  },
  /** The batch tasks of Alibaba's trace of 2018, or spar's excerpt of them. */
  ALIBABA(
      "a batch_task table of Alibaba's trace of 2018",
      "\\s*(?:[^,\\s]+,\\d*,[^,\\s]+,[^,\\s]*,[A-Z][a-z]+,[-0-9.]*,[-0-9.]*,[-0-9.]*,[-0-9.]*$"
          + "|[0-9.]+,[^,\\s]+,[^,\\s]+,[-0-9.]*,[-0-9.]*,[-0-9.]*,[0-9.]*$"
          + "|\\d+,\\d+,\\d+,\\d+,\\d*,[A-Z][a-z]+,[-0-9.]*,[-0-9.]*$)") {
    @Override
    List<TraceJob> jobs(String file, InputStream stream) throws IOException {
      return new AlibabaReader(file, stream).jobs();
    }
  },
  /** An event log of Spark: a file, the folder of its parts, or a folder of many logs. */
  SPARK("an event log of Spark", "\\s*\\{\\s*\"Event\"\\s*:") {
    @Override
    List<TraceJob> jobs(String file, InputStream stream) throws IOException {
      return JsonObjects.read(file, stream, objects -> new SparkReader().part(objects).jobs());
    }

    @Override
    List<TraceJob> jobs(Path file, boolean skipBroken) {
      return Files.isDirectory(file)
          ? SparkFolder.jobs(file, skipBroken)
          : super.jobs(file, skipBroken);
    }

    @Override
    public boolean hasPartsIn(Path folder) {
      return SparkFolder.hasLogsIn(folder);
    }

    @Override
    public boolean readsFolders() {
      return true;
    }
  },
  /** The task events of Google's trace of 2011: a part, or a folder of parts. */
  GOOGLE(
      "a part of task_events of Google's trace of 2011",
      "\\s*\\d+,[012]?,\\d+,\\d+,\\d*,[0-8],[^,\\n]*,[0-3]?,\\d*(?:,[-0-9.eE]*){3},[01]?$") {
    @Override
    List<TraceJob> jobs(String file, InputStream stream) throws IOException {
      GoogleReader reader = new GoogleReader();
      reader.part(file, stream);
      return reader.jobs();
    }

    @Override
    List<TraceJob> jobs(Path file, boolean skipBroken) {
      if (!Files.isDirectory(file)) {
        return super.jobs(file, skipBroken);
      }
      List<Path> parts = PartFolder.GOOGLE.parts(file);
      GoogleReader reader = new GoogleReader();
      for (Path part : parts) {
        reading(
            part,
            stream -> {
              reader.part(part.toString(), stream);
              return part;
            });
      }
      return reader.jobs();
    }

    @Override
    public boolean hasPartsIn(Path folder) {
      return PartFolder.GOOGLE.isIn(folder);
    }
  },
  /** Shuffles between racks, such as those of the public coflow benchmark of Facebook. */
  COFLOWS("a coflow trace", "\\s*\\d+[ \\t]+\\d+[ \\t]*\\r?$") {
    @Override
    List<TraceJob> jobs(String file, InputStream stream) throws IOException {
      return new CoflowReader(file, stream).jobs();
    }
  };

  private static final int MOST_DAYS = 36_500;
  private static final double DAY = 24 * 3600;

  private final String title;
  private final Pattern beginning;

  TraceFormat(String title, String beginning) {
    this.title = title;
    this.beginning = Pattern.compile(beginning, Pattern.MULTILINE);
  }

  abstract List<TraceJob> jobs(String file, InputStream stream) throws IOException;

  /** True if a folder has parts of such a trace. */
  public boolean hasPartsIn(Path folder) {
    return false;
  }

  /** True if such traces name the queues of jobs. */
  public boolean hasQueues() {
    return this == JHIST || this == RUMEN || this == SLS;
  }

  /** True if a folder may hold many traces of this format, of which broken ones may be left out. */
  public boolean readsFolders() {
    return false;
  }

  /** Returns the word before the colon: {@code rumen} in {@code rumen:trace.json.gz}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the format's title with an article. */
  public String title() {
    return title;
  }

  /**
   * Returns a sentence on what is never replayed of such traces; empty if each trace has its own
   * remarks.
   */
  public Optional<String> notPlayed() {
    return switch (this) {
      case ALIBABA -> Optional.of("what tasks ask of processors and memory is not used");
      case GOOGLE ->
          Optional.of(
              "priorities, constraints and what tasks ask of processors, memory and disks are not"
                  + " used");
      case COFLOWS -> Optional.of("the racks of reducers are not used: schedulers place them");
      default -> Optional.empty();
    };
  }

  /** True if a file that begins like this probably has this format. */
  boolean looksLike(String head) {
    return beginning.matcher(head).lookingAt();
  }

  /**
   * Reads the jobs by submission. Whatever the file's size, only a few figures are kept for each
   * job and for each running task.
   *
   * @throws InvalidInputException if there is no such file, it has another format, or its content
   *     is implausible
   */
  public List<TraceJob> read(Path file) {
    return read(file, false);
  }

  /**
   * Reads the jobs by submission, as {@link #read(Path)}.
   *
   * @param skipBroken whether broken files of a folder of many traces are left out
   */
  public List<TraceJob> read(Path file, boolean skipBroken) {
    List<TraceJob> jobs = jobs(file, skipBroken);
    if (jobs.isEmpty()) {
      Recognized.refuseOther(file, word(), title);
      throw new InvalidInputException(
          new Problem(file.toString(), 0, "it has no job with a task", "write another trace"));
    }
    for (TraceJob job : jobs) {
      refuseAges(file, job, job.submit().toSeconds(), " days after the first");
      refuseAges(file, job, job.maps().seconds(), " days of each map");
      refuseAges(file, job, job.reduces().seconds(), " days of each reduce");
    }
    return jobs;
  }

  List<TraceJob> jobs(Path file, boolean skipBroken) {
    return reading(file, stream -> jobs(file.toString(), stream));
  }

  /**
   * Reads a file, or a part of a trace. Only the format's reader decides whether the file has the
   * format, since its beginning need not show that. If the reader fails and the beginning shows
   * another format, the error names that format.
   */
  <T> T reading(Path file, TraceFile.Reading<T> reading) {
    try {
      return TraceFile.read(file, reading);
    } catch (InvalidInputException unread) {
      Recognized.refuseOther(file, word(), title);
      throw unread;
    }
  }

  /** Refuses times that are too long for any machine: they are mistakes in units or columns. */
  private static void refuseAges(Path file, TraceJob job, double seconds, String what) {
    if (seconds > MOST_DAYS * DAY) {
      throw new InvalidInputException(
          new Problem(
              file.toString(),
              // Lines are of the files in a folder, which a job does not name.
              Files.isDirectory(file) ? 0 : job.line(),
              "job " + job.name() + " says " + Math.round(seconds / DAY) + what,
              "check the columns and the units of its times"));
    }
  }
}
