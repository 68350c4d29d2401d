package io.racklab.master.engine.schedule.hadoop;

import static io.racklab.master.engine.schedule.hadoop.HadoopCluster.EACH;
import static io.racklab.master.engine.schedule.hadoop.HadoopCluster.MAP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.racklab.master.engine.schedule.yarn.Asks;
import io.racklab.master.engine.schedule.yarn.Container;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs side by side, in a row and by classes of one's own. */
class HadoopRunsTest {
  private static HadoopCluster cluster(String type) {
    return type.equals("fair")
        ? new HadoopCluster(6)
            .fair("<queue name=\"a\"/><queue name=\"b\"/>")
            .property("yarn.scheduler.fair.assignmultiple", true)
        : new HadoopCluster(6).queues("a", "b");
  }

  /** Returns the containers of a random run. */
  private static List<Container> played(Supplier<HadoopCluster> made) {
    Random random = new Random(5);
    List<Container> all = new ArrayList<>();
    List<Container> held = new ArrayList<>();
    try (HadoopCluster cluster = made.get().start()) {
      for (int step = 1; step <= 120; step++) {
        if (step % 10 == 1) {
          String queue = random.nextBoolean() ? "root.a" : "root.b";
          cluster.submit(step, queue, "u" + random.nextInt(3));
        }
        int application = step - (step - 1) % 10;
        Asks asks = new Asks(EACH, 6);
        for (int split = 0; split < 6; split++) {
          int node = random.nextInt(6);
          asks.onNode(node, 1).inRack(node / 2, 1);
        }
        cluster.scheduler().ask(application, MAP, asks);
        cluster.pass(700);
        for (int node = 0; node < 6; node++) {
          held.addAll(cluster.scheduler().heartbeat(node));
        }
        while (held.size() > 12) {
          Container ended = held.remove(random.nextInt(held.size()));
          cluster.scheduler().completed(ended);
          all.add(ended);
        }
      }
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"capacity", "fair"})
  void theSameInputsGiveTheSameContainers(String type)
      throws ExecutionException, InterruptedException {
    List<Container> first = played(() -> cluster(type));
    assertThat(first).hasSizeGreaterThan(100);
    assertThat(played(() -> cluster(type))).isEqualTo(first);

    var beside = CompletableFuture.supplyAsync(() -> played(() -> cluster(type)));
    assertThat(played(() -> cluster(type))).isEqualTo(first);
    assertThat(beside.get()).isEqualTo(first);
  }

  @Test
  void aRunLeavesNoThread() {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    try (HadoopCluster cluster =
        cluster("capacity")
            .property("yarn.resourcemanager.scheduler.monitor.enable", true)
            .start()) {
      cluster.run(1, "root.a", "alice");
      assertThat(startedSince(before)).isEmpty();
    }
    try (HadoopCluster cluster =
        cluster("fair").property("yarn.scheduler.fair.preemption", true).start()) {
      cluster.run(1, "root.a", "alice");
      assertThat(startedSince(before)).isEmpty();
    }
    assertThat(startedSince(before)).isEmpty();
  }

  private static List<String> startedSince(Set<Thread> before) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !before.contains(thread))
        .map(Thread::getName)
        // Of the machine's own, and of an actor system that another test has ended but that is
        // still at its end.
        .filter(
            name ->
                !name.matches(
                    "(process reaper|ForkJoinPool|Attach Listener|junit-timeout).*|.*-akka\\..*"))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"capacity", "fair"})
  void aClosedRunIsCollected(String type) throws InterruptedException {
    WeakReference<ClassLoader> loader = loader(type);
    for (int attempt = 0; loader.get() != null && attempt < 50; attempt++) {
      System.gc();
      Thread.sleep(20);
    }
    assertThat(loader.get()).isNull();
  }

  private static WeakReference<ClassLoader> loader(String type) {
    try (HadoopCluster cluster = cluster(type).start()) {
      cluster.run(1, "root.a", "alice");
      return new WeakReference<>(cluster.scheduler().loader());
    }
  }

  /** A run's classes take some 15 MB, so that a few runs would fill what this process has. */
  @Test
  @Tag("slow")
  void thirtyRunsInARowFitInASmallProcess() throws IOException, InterruptedException {
    HadoopCluster.jars(List.of()).close();
    String path = System.getProperty("java.class.path");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:MaxMetaspaceSize=96m",
                "-cp",
                path,
                HadoopSpeed.class.getName(),
                HadoopCluster.paths(path),
                "fair",
                "20",
                "3",
                "200",
                "30")
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    assertThat(printed.lines().filter(line -> line.startsWith("fair"))).hasSize(30);
  }

  @Test
  void nothingIsPrinted() {
    PrintStream out = System.out;
    PrintStream error = System.err;
    var printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed));
    System.setErr(new PrintStream(printed));
    try (HadoopCluster cluster = cluster("fair").start()) {
      cluster.run(1, "root.a", "alice");
    } finally {
      System.setOut(out);
      System.setErr(error);
    }
    assertThat(printed.toString()).isEmpty();
  }

  /** A fair scheduler that takes the queue with the most first, from a user's own jar. */
  @Test
  void aPatchedSchedulerComesFromAJar(@TempDir Path folder) throws IOException {
    HadoopCluster.jars(List.of()).close();
    Path source = folder.resolve("Reversed.java");
    Files.writeString(
        source,
        """
        package mine;
        import java.util.Comparator;
        import org.apache.hadoop.conf.Configuration;
        import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
        import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
        import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.policies.FairSharePolicy;
        public class Reversed extends FairScheduler {
          @Override public void serviceInit(Configuration conf) throws Exception {
            super.serviceInit(conf);
            getQueueManager().getRootQueue().setPolicy(new FairSharePolicy() {
              @Override public Comparator<Schedulable> getComparator() {
                return super.getComparator().reversed();
              }
            });
          }
        }
        """);
    Path classes = Files.createDirectory(folder.resolve("classes"));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                new ByteArrayOutputStream(),
                "-d",
                classes.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                source.toString());
    assertThat(failed).isZero();
    Path jar = folder.resolve("mine.jar");
    int packed =
        java.util.spi.ToolProvider.findFirst("jar")
            .orElseThrow()
            .run(System.out, System.err, "cf", jar.toString(), "-C", classes.toString(), ".");
    assertThat(packed).isZero();

    assertThat(mapsOfTheFirst(cluster("fair"))).isEqualTo(11);
    assertThat(mapsOfTheFirst(cluster("fair").extra(jar).type("mine.Reversed"))).isIn(0L, 22L);
  }

  /** Returns how many of 22 free containers one of two equal queues gets. */
  private static long mapsOfTheFirst(HadoopCluster made) {
    try (HadoopCluster cluster = made.start()) {
      cluster.run(1, "root.a", "alice");
      cluster.run(2, "root.b", "bob");
      cluster.askMaps(1, 22);
      cluster.askMaps(2, 22);
      return HadoopCluster.of(cluster.beat(), 1);
    }
  }

  @Test
  void whatCannotBeRepeatedIsRefused() {
    assertThatThrownBy(
            () ->
                cluster("capacity")
                    .property("yarn.scheduler.capacity.schedule-asynchronously.enable", true)
                    .start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("schedule-asynchronously.enable is true, but its threads");
    assertThatThrownBy(() -> cluster("capacity").type("no.Such").start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no class no.Such among Hadoop's jars: add the jar or the folder that has it");
    assertThatThrownBy(() -> cluster("capacity").label(0, "gpu").start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("yarn.node-labels.enabled is not true");
    assertThatThrownBy(
            () ->
                cluster("capacity").property("yarn.scheduler.capacity.root.a.capacity", 60).start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not start: Illegal capacity");
    assertThatThrownBy(() -> new HadoopCluster(1).fair("<queue/>").start())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not start: ");
  }
}
