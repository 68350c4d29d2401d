package io.racklab.deploy.spread;

import io.racklab.deploy.files.FileSource;
import io.racklab.deploy.files.Relocation;
import io.racklab.master.analysis.rows.RunFileNames;
import io.racklab.master.runs.experiment.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The files that a study's runs need on another machine: the experiment and the traces that it
 * names.
 *
 * @param source the source to copy them from
 */
public record StudyInputs(FileSource.Gathered source) {
  /**
   * Returns the input files of a study.
   *
   * @param folder the folder for the experiment's text with relocated paths
   * @throws io.racklab.deploy.files.ImmovableInputException if a trace cannot be copied elsewhere
   */
  public static StudyInputs of(Study study, Path folder) throws IOException {
    Relocation relocation = new Relocation(study.resolved(), List.of());
    Path experiment =
        Files.writeString(
            Files.createDirectories(folder).resolve(RunFileNames.CONFIGURATION),
            relocation.experiment());
    Map<String, Path> places = new LinkedHashMap<>(relocation.files());
    places.put(RunFileNames.CONFIGURATION, experiment);
    return new StudyInputs(new FileSource.Gathered(places));
  }
}
