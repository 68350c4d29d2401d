package io.racklab.topologies.file;

import io.racklab.topologies.Disk;
import io.racklab.topologies.config.Field;
import io.racklab.topologies.config.Section;
import java.util.Optional;

/** Reads a node's disk, which a file describes in one of three ways. */
final class DiskReader {
  private static final Disk DEFAULT = new Disk.PerTask(200e6);

  private DiskReader() {}

  static Disk read(Section node) {
    Field shared = node.at(LinkKeys.DISK);
    Field perTask = node.at(LinkKeys.DISK_PER_TASK);
    Field cache = node.at(LinkKeys.PAGE_CACHE);
    double cached = cache.shareOrPercent().orElse(0.0);
    if (shared.present() && perTask.present()) {
      perTask.problem(
          "disk-per-task (each task has the rate) and disk (tasks share it) are both given",
          "leave out one or the other");
    }
    if (cache.present() && !shared.present()) {
      cache.problem("page-cache needs a disk that tasks share", "write disk = 80 MB/s too");
    }
    Optional<Disk> disk =
        shared.present() && !shared.isText()
            ? shared.section().flatMap(section -> twoWay(section, cached))
            : shared.rate().map(rate -> new Disk.Shared(rate, cached));
    return disk.or(() -> perTask.rate().map(Disk.PerTask::new)).orElse(DEFAULT);
  }

  private static Optional<Disk> twoWay(Section section, double cached) {
    Optional<Double> read = section.at("read").required("read = 120 MB/s").rate();
    Optional<Double> write = section.at("write").required("write = 80 MB/s").rate();
    section.end();
    return read.flatMap(reads -> write.map(writes -> new Disk.TwoWay(reads, writes, cached)));
  }
}
