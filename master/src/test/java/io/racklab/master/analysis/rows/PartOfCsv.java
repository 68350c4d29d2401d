package io.racklab.master.analysis.rows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes a run's CSV files of which a test cares for some columns. The others hold nothing. */
public final class PartOfCsv {
  private static final Set<String> MAY_BE_EMPTY =
      Set.of("maps_done_s", "read_s", "compute_s", "copy_s", "sort_s");

  private static final String START = "start_s";
  private static final String FINISH = "finish_s";

  private PartOfCsv() {}

  /**
   * @param file such as {@code jobs.csv}
   * @param lines the first with the names of columns, the others with as many fields
   */
  public static void write(Path folder, String file, String lines) throws IOException {
    RowTable<?> whole =
        RowTable.ALL.stream()
            .filter(one -> RowFormat.CSV.fileOf(one).equals(file))
            .findFirst()
            .orElseThrow();
    List<String> given = lines.lines().toList();
    String[] names = given.get(0).split(",");
    List<String> made = new ArrayList<>();
    made.add(String.join(",", whole.header()));
    for (String line : given.subList(1, given.size())) {
      String[] fields = line.split(",", -1);
      Map<String, String> row = new LinkedHashMap<>();
      whole.columns().forEach(column -> row.put(column.title(), nothing(column)));
      for (int i = 0; i < names.length; i++) {
        if (row.replace(names[i], fields[i]) == null) {
          throw new IllegalArgumentException(file + " has no column " + names[i]);
        }
      }
      if (!List.of(names).contains(FINISH) && row.containsKey(START)) {
        // What takes no time has ended, too, when it begins.
        row.replace(FINISH, row.get(START));
      }
      made.add(String.join(",", row.values()));
    }
    Files.write(folder.resolve(file), made);
  }

  private static String nothing(Column<?> column) {
    return switch (column.type()) {
      case TEXT, WORD -> "none";
      case FLAG -> "false";
      case COUNT, BYTES, BYTES_PER_SECOND, SECONDS, SHARE ->
          MAY_BE_EMPTY.contains(column.title()) ? "" : "0";
    };
  }
}
