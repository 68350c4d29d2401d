package io.racklab.master.engine.schedule.hadoop.inside;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PositionedReadable;
import org.apache.hadoop.fs.Seekable;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
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

  /** A file system of one file. Those of Hadoop's start a thread and add a shutdown hook. */
  private static final class OneFile extends FileSystem {
    private final String text;

    OneFile(String text) {
      this.text = text;
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
      return new FSDataInputStream(new Bytes(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public FSDataInputStream open(Path path) throws IOException {
      return open(path, 0);
    }

    @Override
    public URI getUri() {
      return URI.create("file:///");
    }

    @Override
    public Path getWorkingDirectory() {
      return new Path("/");
    }

    @Override
    public void setWorkingDirectory(Path path) {}

    @Override
    public FSDataOutputStream create(
        Path path,
        FsPermission permission,
        boolean overwrite,
        int bufferSize,
        short replication,
        long blockSize,
        Progressable progress) {
      throw new UnsupportedOperationException();
    }

    @Override
    public FSDataOutputStream append(Path path, int bufferSize, Progressable progress) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean rename(Path from, Path to) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean delete(Path path, boolean recursive) {
      throw new UnsupportedOperationException();
    }

    @Override
    public FileStatus[] listStatus(Path path) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean mkdirs(Path path, FsPermission permission) {
      throw new UnsupportedOperationException();
    }

    @Override
    public FileStatus getFileStatus(Path path) {
      throw new UnsupportedOperationException();
    }
  }

  /** Bytes as Hadoop's streams want them; they are read from the start to the end only. */
  private static final class Bytes extends ByteArrayInputStream
      implements Seekable, PositionedReadable {
    Bytes(byte[] bytes) {
      super(bytes);
    }

    @Override
    public void seek(long position) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long getPos() {
      return pos;
    }

    @Override
    public boolean seekToNewSource(long position) {
      return false;
    }

    @Override
    public int read(long position, byte[] buffer, int offset, int length) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void readFully(long position, byte[] buffer, int offset, int length) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void readFully(long position, byte[] buffer) {
      throw new UnsupportedOperationException();
    }
  }
}
