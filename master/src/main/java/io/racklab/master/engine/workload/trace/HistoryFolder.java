package io.racklab.master.engine.workload.trace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Job histories in a file, or in a folder such as that of Hadoop's history server. */
final class HistoryFolder {
  private static final Pattern HISTORY = Pattern.compile("[^._].*\\.jhist(?:\\.(?!crc$)\\w+)?");

  /** What lies beside histories: checksums, summaries, configurations, marks of success. */
  private static final Pattern OTHER = Pattern.compile("[._].*|.*\\.(?:crc|summary|xml)");

  /** Configurations are read with the histories of their jobs. */
  private static final Pattern CONFIGURATION = Pattern.compile("[^.].*_conf\\.xml");

  private HistoryFolder() {}

  /** True if a folder has a file, at any level, that is named like a history. */
  static boolean hasHistoriesIn(Path folder) {
    return FolderFiles.anyIn(folder, file -> HISTORY.matcher(name(file)).matches());
  }

  /** Reads the histories of a folder and of those in it. */
  static List<TraceJob> jobs(Path folder, boolean skipBroken) {
    return new TraceFolder(folder, "job histories", skipBroken)
        .jobs(
            FolderFiles.of(
                folder,
                HistoryFolder::isHistory,
                file -> CONFIGURATION.matcher(name(file)).matches()),
            file -> TraceFormat.JHIST.reading(file, stream -> read(file.toString(), stream)));
  }

  /** Histories of Hadoop 1 have no ending: their first records decide. */
  private static boolean isHistory(Path file) {
    String name = name(file);
    return Files.isRegularFile(file)
        && (HISTORY.matcher(name).matches()
            || !OTHER.matcher(name).matches() && Recognized.is(file, TraceFormat.JHIST));
  }

  private static String name(Path file) {
    return file.getFileName() == null ? "" : file.getFileName().toString();
  }

  /**
   * Reads a history of any version, or several in a row.
   *
   * @param stream the content; supports marks
   */
  static TracePart read(String file, InputStream stream) throws IOException {
    stream.mark(HistoryJsonReader.BEGINNING.length());
    byte[] beginning = stream.readNBytes(HistoryJsonReader.BEGINNING.length());
    if (new String(beginning, StandardCharsets.UTF_8).equals(HistoryJsonReader.BEGINNING)) {
      return JsonObjects.read(
          file, new HistoryFiles(stream), objects -> new HistoryJsonReader(objects).part());
    }
    stream.reset();
    return new HistoryTextReader(file, stream).part();
  }
}
