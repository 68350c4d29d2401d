package io.racklab.deploy.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A run directory by hand: two schedulers, as many repeats as asked for, names as bad as can be.
 */
public final class RunFolder {
  /** What a careless page would run, or end its data at. */
  static final String WICKED = "</script><b>${title}&\"'";

  private RunFolder() {}

  public static Path write(Path folder, int repeats, int jobs) throws IOException {
    StringBuilder summary = new StringBuilder("{\"verdict\": \"VALID\", \"runs\": [");
    for (int repeat = 1; repeat <= repeats; repeat++) {
      for (String scheduler : new String[] {"fifo", "fair"}) {
        rows(folder.resolve(scheduler).resolve("" + repeat), jobs);
        summary
            .append(summary.toString().endsWith("[") ? "" : ",")
            .append("{\"scheduler\": \"" + scheduler + "\", \"repeat\": " + repeat)
            .append(", \"jobs\": " + jobs + ", \"makespan_s\": " + (100 + 7 * repeat))
            .append(", \"job_s\": {\"mean\": ")
            .append((scheduler.equals("fifo") ? 20 : 25) + 0.3 * repeat * repeat)
            .append("}, \"bytes\": {\"shuffle_cross_rack\": 3e9}}");
      }
    }
    Files.writeString(folder.resolve("summary.json"), summary + "]}");
    Files.writeString(
        folder.resolve("run.json"),
        "{\"name\": \"<i>mine\", \"repeats\": %d, \"clock\": \"wall\", \"runs\": %d, \"ended\":"
                .formatted(repeats, 2 * repeats)
            + " \"2026\", \"failure\": null, \"verdict\": {\"level\": \"VALID\", \"reasons\":"
            + " []}}");
    Files.writeString(folder.resolve("experiment.conf"), "# <script>alert(1)</script>\n");
    return folder;
  }

  private static void rows(Path folder, int jobs) throws IOException {
    Files.createDirectories(folder);
    StringBuilder ended =
        new StringBuilder(
            "job,name,user,pool,submit_s,start_s,maps_done_s,finish_s,maps,reduces,input_bytes,"
                + "shuffle_bytes,output_bytes,cross_rack_bytes,outcome\n");
    StringBuilder attempts =
        new StringBuilder(
            "attempt,job,type,kind,node,rack,locality,start_s,read_s,compute_s,copy_s,sort_s,"
                + "finish_s,outcome\n");
    String name = '"' + WICKED.replace("\"", "\"\"") + '"';
    for (int job = 1; job <= jobs; job++) {
      ended.append(
          "job-%1$d,%2$s,u,u,%1$d,%1$d,%1$d.9,%3$d,1,1,5,5,5,0,succeeded\n"
              .formatted(job, name, 20 + 2 * job));
      attempts.append(
          "job-%1$d-m-1-0,job-%1$d,map,original,%2$s,r1,node,%1$d,%1$d.5,%1$d.7,,,%1$d.9,chosen\n"
              .formatted(job, name));
      attempts.append(
          "job-%1$d-r-1-0,job-%1$d,reduce,original,n1,r1,,%1$d,,%1$d.8,%1$d.6,%1$d.7,%1$d.9,chosen\n"
              .formatted(job));
    }
    Files.writeString(folder.resolve("jobs.csv"), ended);
    Files.writeString(folder.resolve("attempts.csv"), attempts);
    Files.writeString(
        folder.resolve("links.csv"),
        "time_s,link,capacity_bytes_per_s,used_bytes_per_s\n"
            + "5,%1$s,100,50\n6,%1$s,100,80\n9,r2.up,100,20\n".formatted(name));
  }
}
