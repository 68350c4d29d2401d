package io.racklab.master.engine.schedule.hadoop;

/**
 * What is patched in the classes of Hadoop and its libraries: whatever asks the machine for the
 * time, a timer, a thread, a user or a log asks the run instead.
 */
final class HadoopPatch {
  private static final String EXECUTORS = "java/util/concurrent/Executors";
  private static final String HADOOP_EXECUTORS =
      "org/apache/hadoop/util/concurrent/HadoopExecutors";
  private static final String SCHEDULED = "Ljava/util/concurrent/ScheduledExecutorService;";
  private static final String FACTORY = "Ljava/util/concurrent/ThreadFactory;";
  private static final String LOGGER = "Lorg/slf4j/Logger;";

  private HadoopPatch() {}

  /**
   * Returns the patch.
   *
   * @param inside the package of the replacements, with slashes and one at its end
   */
  static ClassPatch of(String inside) {
    String time = inside + "HadoopTime";
    String logs = inside + "QuietLogs";
    ClassPatch patch =
        new ClassPatch()
            .redirect("java/lang/System", "currentTimeMillis()J", time)
            .redirect("java/lang/System", "nanoTime()J", time)
            .rename("java/util/Timer", inside + "HadoopTimer")
            .rename("java/lang/ThreadLocal", inside + "RunLocal")
            .rename("java/lang/InheritableThreadLocal", inside + "RunLocal")
            .redirect("org/apache/hadoop/util/Shell", "isSetsidSupported()Z", inside + "NoPrograms")
            .rename("java/util/concurrent/ScheduledThreadPoolExecutor", inside + "IdleExecutor")
            .redirect(
                "java/util/TimeZone",
                "getTimeZone(Ljava/lang/String;)Ljava/util/TimeZone;",
                inside + "FewZones")
            .redirect(
                "javax/security/auth/Subject",
                "getSubject(Ljava/security/AccessControlContext;)Ljavax/security/auth/Subject;",
                inside + "NoSubject")
            .redirect("org/slf4j/LoggerFactory", "getLogger(Ljava/lang/Class;)" + LOGGER, logs)
            .redirect("org/slf4j/LoggerFactory", "getLogger(Ljava/lang/String;)" + LOGGER, logs)
            .redirect(
                "org/slf4j/MarkerFactory", "getMarker(Ljava/lang/String;)Lorg/slf4j/Marker;", logs);
    for (String owner : new String[] {EXECUTORS, HADOOP_EXECUTORS}) {
      patch
          .redirect(owner, "newScheduledThreadPool(I)" + SCHEDULED, inside + "NoThreads")
          .redirect(
              owner, "newScheduledThreadPool(I" + FACTORY + ")" + SCHEDULED, inside + "NoThreads")
          .redirect(owner, "newSingleThreadScheduledExecutor()" + SCHEDULED, inside + "NoThreads")
          .redirect(
              owner,
              "newSingleThreadScheduledExecutor(" + FACTORY + ")" + SCHEDULED,
              inside + "NoThreads");
    }
    return patch;
  }
}
