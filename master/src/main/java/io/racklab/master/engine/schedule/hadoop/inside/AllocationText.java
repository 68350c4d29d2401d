package io.racklab.master.engine.schedule.hadoop.inside;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationFileLoaderService;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * Hadoop's loader of the allocation file, with a given text. It reads the text once and has no
 * thread.
 */
final class AllocationText extends AllocationFileLoaderService {
  private final Optional<String> text;
  private Listener listener;

  AllocationText(FairScheduler scheduler, Optional<String> text) {
    super(scheduler);
    this.text = text;
  }

  @Override
  public void serviceInit(Configuration conf) {
    if (text.isPresent()) {
      Class<?> loader = AllocationFileLoaderService.class;
      Hidden.set(loader, this, "allocFile", new Path("/fair-scheduler.xml"));
      Hidden.set(loader, this, "fs", new OneFile(text.get()));
    }
  }

  @Override
  public synchronized void setReloadListener(Listener reloads) {
    listener = reloads;
    super.setReloadListener(reloads);
  }

  /** Removes queues that have become empty, as Hadoop's thread does at each check of the file. */
  void check() {
    if (text.isPresent()) {
      listener.onCheck();
    }
  }

  /** A file system of one file, without the thread and the shutdown hook of Hadoop's own. */
  private static final class OneFile extends FilterFileSystem {
    private final byte[] text;

    OneFile(String text) {
      this.text = text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public FSDataInputStream open(Path path) {
      return new FSDataInputStream(new TextStream(text));
    }
  }

  private static final class TextStream extends FSInputStream {
    private final byte[] text;
    private int next;

    TextStream(byte[] text) {
      this.text = text;
    }

    @Override
    public int read() {
      return next < text.length ? text[next++] & 0xff : -1;
    }

    @Override
    public void seek(long position) {
      next = Math.toIntExact(position);
    }

    @Override
    public long getPos() {
      return next;
    }

    @Override
    public boolean seekToNewSource(long position) {
      return false;
    }
  }
}
