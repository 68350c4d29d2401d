package io.racklab.master.analysis.rows;

import io.racklab.master.analysis.file.PlainFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The format of the files that contain a run's rows. All have the same rows and columns. */
public enum RowFormat {
  /** Comma-separated values in UTF-8, with a header line. */
  CSV("csv"),
  /** {@link #CSV}, compressed by zstd. */
  CSV_ZST("csv.zst"),
  /** Apache Parquet: typed columns, each compressed by zstd. */
  PARQUET("parquet");

  private final String ending;

  RowFormat(String ending) {
    this.ending = ending;
  }

  /** Returns the formats by the words that experiments name them with. */
  public static Map<String, RowFormat> byWord() {
    Map<String, RowFormat> byWord = new TreeMap<>();
    for (RowFormat format : values()) {
      byWord.put(format.ending, format);
    }
    return byWord;
  }

  /** Returns the name of a table's file. */
  public String fileOf(RowTable<?> table) {
    return table.name() + "." + ending;
  }

  /**
   * Returns the format of a table in the folder of a run; empty if the table has no file. Of
   * several files the uncompressed one counts.
   */
  public static Optional<RowFormat> in(Path folder, RowTable<?> table) {
    return Arrays.stream(values())
        .filter(format -> PlainFile.exists(folder.resolve(format.fileOf(table))))
        .findFirst();
  }

  /** True if a file's name is that of a table, in any format. */
  public static boolean areRows(String file) {
    return RowTable.ALL.stream()
        .anyMatch(table -> Arrays.stream(values()).anyMatch(one -> one.fileOf(table).equals(file)));
  }
}
